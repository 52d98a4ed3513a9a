"""Many people at many tables for a long time, while servers, bots and the database are killed; judged from outside."""
