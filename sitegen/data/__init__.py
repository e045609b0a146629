"""Tables that the program knows by heart."""
