"""The small site that `sitegen new site` makes."""
