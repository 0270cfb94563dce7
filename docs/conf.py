"""How Sphinx makes the site of docs; ``make docs`` puts its sources together first."""

import doublesix

project = "doublesix"
author = "the doublesix authors"
release = version = doublesix.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4
root_doc = "index"
html_theme = "furo"
html_title = "doublesix"
html_copy_source = False
nitpicky = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
python_use_unqualified_type_names = True
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # rounds and sheets are in languages of our own
