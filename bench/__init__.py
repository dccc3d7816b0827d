"""Measurements: ratios against something in the same run, and the window's figures."""
