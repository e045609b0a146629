"""From views to the bytes of HTML, PDF, wikitext, CSV and JSON."""
