"""Whether tests meet new chance in every run, which a soak does, or the same."""

from __future__ import annotations

import os
from typing import Final

PROFILE: Final = os.environ.get("DOUBLESIX_HYPOTHESIS", "test")
IS_NEW: Final = PROFILE == "soak"
