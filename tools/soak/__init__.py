"""Instruments that prove what the server promises: load, killings, faults, and a checker of histories."""
