"""For those who teach machines: many games at once, what each seat sees as arrays (docs/learn.md).

`Batch` needs NumPy (the extra `learn`).
"""

from oikos.learn.batch import Batch as Batch
