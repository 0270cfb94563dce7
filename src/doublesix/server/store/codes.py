"""Codes by which tables and pads are found."""


class CodeTaken(Exception):
    """Something of this code is there, or was; take another one."""
