// @ts-check
/** The first page: puts its parts together. */

import "../shell/page.js";
import { refreshBadge } from "../shell/badge.js";
import "./going_on.js";
import "./lobby.js";
import "./offer_form.js";

addEventListener("pageshow", refreshBadge);
