// @ts-check
/** What every page does. The script of a page imports this first. */

import "./app.js";
import "./push.js";
import "./settings.js";
