"""Several processes on one store: who takes part, who does what must be done once, and what they tell each other."""
