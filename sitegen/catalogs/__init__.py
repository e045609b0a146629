"""Translations: PO files in, catalogs out, and what is wrong between them and the texts."""
