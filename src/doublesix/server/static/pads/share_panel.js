// @ts-check
/** How others get to a pad: a link to follow it, and one to write to it. */
import { announce } from "../shell/announcer.js";
import { copyShown } from "../shell/clipboard.js";
import { button, make } from "../shell/dom.js";
import { given, say } from "./words.js";

/** @import {KeptPad} from "./store.js" */

/** @param {KeptPad} kept @param {() => void} share */
export function sharePanel(kept, share) {
  if (!kept.shared) {
    return make(
      "div",
      { class: "share" },
      make("p", {}, say("web.pads-share-about")),
      button(say("web.pads-share"), share, { id: "share" }),
    );
  }
  const { code, token } = kept.shared;
  const follow = `${given.origin}/score/${code}`;
  return make(
    "div",
    { class: "share" },
    link("follow-link", say("web.pads-link-follow"), follow),
    token ? link("edit-link", say("web.pads-link-edit"), `${follow}#edit=${token}`) : null,
    make("img", {
      class: "qr",
      src: `/score/${code}/qr.svg`,
      alt: say("web.pads-qr", { code }),
      width: 200,
      height: 200,
      loading: "lazy",
    }),
  );
}

/** @param {string} id @param {string} label @param {string} address */
function link(id, label, address) {
  const field = make("input", { id, readonly: true, value: address });
  const send = async () => {
    // A phone offers its own ways to send a link; closing them means a change of mind. Elsewhere we copy it.
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches)
      await navigator.share({ url: address }).catch(() => {});
    else if (await copyShown(field)) announce(say("web.table-copied"));
  };
  return make(
    "div",
    { class: "field" },
    make("label", { for: id }, label),
    make("div", { class: "beside" }, field, button(say("web.pads-copy"), send)),
  );
}
