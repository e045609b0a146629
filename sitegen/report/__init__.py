"""Diagnostics as text for a person or a machine."""
