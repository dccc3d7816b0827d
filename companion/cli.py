"""temporary"""

import sys
from companion import engine


def main():
    engine.serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
