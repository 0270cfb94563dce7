// @ts-check
/** The page of one's own games: puts its parts together. */

import "../shell/page.js";
import "../home/going_on.js";
