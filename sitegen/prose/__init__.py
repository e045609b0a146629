"""Markdown with roles: what authors' texts are made of. A service below the stages."""
