"""From records and a locale to views in which every string is final."""
