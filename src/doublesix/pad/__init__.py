"""The score pad: rounds played with real tiles, entered afterwards, checked, scored by the sheet and kept."""
