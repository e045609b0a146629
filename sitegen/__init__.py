"""A static site generator for benchmark wiki pages: facts once, pages and datasheets in every language."""
