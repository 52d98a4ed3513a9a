"""The designer's page, on servers that were started with --lab: content as tables, tables with changed cards, runs."""
