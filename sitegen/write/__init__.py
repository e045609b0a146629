"""From artifacts to the output folder, as a whole or not at all."""
