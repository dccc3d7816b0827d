"""How does a board with all its pieces get onto paper?"""
