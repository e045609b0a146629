"""What commands do beyond a build and a check: each a module, called by the command line."""
