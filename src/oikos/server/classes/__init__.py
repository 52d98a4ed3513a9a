"""Classes: kept, told about, and their tables brought in line with them."""
