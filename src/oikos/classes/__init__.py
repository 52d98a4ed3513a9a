"""A class: one teacher, many pupils, many tables. It waits for nothing, stores nothing and sends nothing."""
