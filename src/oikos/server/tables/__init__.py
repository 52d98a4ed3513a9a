"""Tables: what is written in their log, what follows from it, what may be added, who is told."""
