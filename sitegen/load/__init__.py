"""From YAML text to records that keep their places."""
