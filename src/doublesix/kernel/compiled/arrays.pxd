"""Arrays of Python, borrowed as memory. Typed views of Cython would do it, too, but each module takes twice as long to compile."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer

cdef inline void *borrow(object array, size_t size, bint to_write, Py_buffer *held) except? NULL:
    """Return where an array of exactly so many bytes lies, until it is given back."""
    PyObject_GetBuffer(array, held, PyBUF_WRITABLE if to_write else PyBUF_SIMPLE)
    if <size_t> held.len != size:
        PyBuffer_Release(held)
        raise ValueError(f"an array of {size} bytes is needed, not of {held.len}")
    return held.buf

cdef inline void give_back(Py_buffer *held) noexcept:
    PyBuffer_Release(held)
