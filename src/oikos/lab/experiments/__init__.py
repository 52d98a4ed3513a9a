"""Experiments as files, results as tables: what `oikos lab` does. Needs the optional dependencies `lab`."""
