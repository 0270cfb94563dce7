"""Players that are programs. A bot gets a ``View`` and nothing else."""
