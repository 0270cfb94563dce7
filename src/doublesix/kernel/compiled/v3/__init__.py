"""The same modules for x86-64 processors of the last ten years (x86-64-v3); chosen at import where they run."""
