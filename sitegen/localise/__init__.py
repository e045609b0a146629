"""From a value and a locale to text. Only this package knows CLDR data."""
