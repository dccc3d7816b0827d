"""Which of two versions starts, and when does the older one come back?"""
