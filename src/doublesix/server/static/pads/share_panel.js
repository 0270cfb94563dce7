// @ts-check
/** How others come to a pad: a link to follow it, and one to write to it. */
import { announce } from "../shell/announce.js";
import { button, el } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./kept.js").Kept} Kept */

/** @param {Kept} kept @param {() => void} share */
export function sharePanel(kept, share) {
  if (!kept.shared) {
    return el("div.share", {}, el("p", {}, say("web.pads-share-about")), button(say("web.pads-share"), share, { id: "share" }));
  }
  const { code, token } = kept.shared;
  const follow = `${location.origin}/score/${code}`;
  return el(
    "div.share",
    {},
    link("follow-link", say("web.pads-link-follow"), follow),
    token ? link("edit-link", say("web.pads-link-edit"), `${follow}#edit=${token}`) : null,
    el("img.qr", { src: `/score/${code}/qr.svg`, alt: say("web.pads-qr", { code }), width: 200, height: 200, loading: "lazy" }),
  );
}

/** @param {string} id @param {string} label @param {string} address */
function link(id, label, address) {
  const copy = async () => {
    try {
      // A phone offers its own ways to send a link; elsewhere it is copied.
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: address });
      else {
        await navigator.clipboard.writeText(address);
        announce(say("web.pads-copied"));
      }
    } catch {
      /** @type {HTMLInputElement | null} */ (document.getElementById(id))?.select();
    }
  };
  return el(
    "div.field",
    {},
    el("label", { for: id }, label),
    el("div.beside", {}, el("input", { id, readonly: true, value: address }), button(say("web.pads-copy"), copy)),
  );
}
