"""The first evening: is everything there, and does it do what it should?"""
