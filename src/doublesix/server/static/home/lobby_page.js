// @ts-check
/** The open tables on a page of their own. */

import "../shell/page.js";
import "./lobby.js";
