"""Words in the reader's language: catalogues, forms of names, dates, places."""
