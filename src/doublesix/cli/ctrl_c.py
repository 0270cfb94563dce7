"""What Ctrl-C does to a command: it ends it at once while there is nothing to put in order, then it is an exception."""

# Not signal, which makes its enums first: for milliseconds Ctrl-C would still be a traceback.
import _signal as signal  # type: ignore[import-not-found]


def end_by_ctrl_c() -> None:
    """Let Ctrl-C end this process at once and without a word; if it is ignored, as after ``nohup``, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def raise_ctrl_c() -> None:
    """Let Ctrl-C be an exception again, for those who have something to put in order or to say."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
