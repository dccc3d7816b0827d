"""The doctor: what is there, what is held by whom, and does it do what it should?"""
