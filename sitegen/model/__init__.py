"""The nouns: frozen records that the stages hand on. No I/O, no locale, no templates."""
