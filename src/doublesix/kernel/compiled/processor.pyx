"""What the processor of this machine can do."""

cdef extern from "processor.h" nogil:
    bint processor_suits_v3()


def suits_v3():
    """Whether it runs the modules in ``v3``, and runs them well."""
    return processor_suits_v3()
