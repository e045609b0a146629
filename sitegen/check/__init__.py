"""Rules across records, one a module."""
