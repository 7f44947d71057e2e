import morphdom from "morphdom";
import type { EntryField, MessageOfFrame, MessageToFrame } from "#desk/content/preview/preview-contract.ts";
import { isOfBands } from "../preview-paths.ts";
import { takeDrops } from "./file-drops.ts";
import { elementsOf, entryFieldOf, takeMarks } from "./marked-elements.ts";
import "./preview.css";

/** Below which the public pages lie here. */
const previews = "/desk/preview";
/** Whoever looks at it sees no drafts of other pages. */
const isOfBandsAlone = document.documentElement.hasAttribute("data-bands-alone");
const editor = editorAround();
let marked: EntryField | null = null;

takeMarks(document);
document.documentElement.toggleAttribute("data-edited", editor !== undefined);
document.addEventListener("click", press, { capture: true });
document.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
if (editor) takeDrops((field, file) => tell({ type: "drop", ...field, file }));
window.addEventListener("message", receive);
tell({ type: "ready", path: location.pathname.slice(previews.length) || "/" });

/** The desk's page around this one; undefined in a window of its own, and in a frame of another site. */
function editorAround(): Window | undefined {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin ? window.parent : undefined;
  } catch {
    return undefined;
  }
}

function tell(message: MessageOfFrame) {
  editor?.postMessage(message, location.origin);
}

function receive({ origin, source, data }: MessageEvent<MessageToFrame>) {
  if (origin !== location.origin || source !== editor || editor === undefined) return;
  if (data.type === "show") show(data.html);
  if (data.type === "mark") {
    mark(data.place);
    const [first] = elementsOf(data.place ?? { entry: "", field: null });
    if (first) bringIntoView(first);
  }
}

/** Changes only what is different, so that the page stays where it is scrolled to, and pictures do not load again. */
function show(html: string) {
  const next = new DOMParser().parseFromString(html, "text/html");
  takeMarks(next);
  document.title = next.title;
  morphdom(document.body, next.body, {
    onBeforeElUpdated(from, to) {
      if (from instanceof HTMLDetailsElement) to.toggleAttribute("open", from.open);
      return !from.isEqualNode(to);
    },
  });
  mark(marked);
}

/** Within this frame alone: `scrollIntoView` would scroll the form beside it, too, from under whoever presses something in it. */
function bringIntoView(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect();
  const margin = window.innerHeight / 4;
  const above = top - margin;
  const below = bottom + margin - window.innerHeight;
  window.scrollBy(0, above < 0 ? above : Math.max(0, Math.min(above, below)));
}

/** Outlines what belongs to a field. */
function mark(field: EntryField | null) {
  marked = field;
  for (const element of document.querySelectorAll("[data-marked]")) element.removeAttribute("data-marked");
  if (field) for (const element of elementsOf(field)) element.dataset.marked = "";
}

/** A press on a word opens its field. On a link it does so first, and follows the link when pressed again, or by the keyboard. */
function press(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const pressed = editor && entryFieldOf(target);
  const link = target.closest("a");
  if (link?.href) {
    event.preventDefault();
    const isOpen = pressed?.entry === marked?.entry && pressed?.field === marked?.field;
    if (!pressed || isOpen || event.detail === 0) return follow(link);
  }
  if (!pressed) return;
  mark(pressed);
  tell({ type: "open", ...pressed });
}

/** A page of this site is shown with its drafts, too, unless one sees but the one that somebody has signed; anything else opens in a window of its own. */
function follow(link: HTMLAnchorElement) {
  const { origin, pathname, hash, protocol } = link;
  if (!protocol.startsWith("http")) return;
  const isShown = !isOfBandsAlone || isOfBands(pathname.replace(previews, ""));
  const isPage =
    origin === location.origin && !link.hasAttribute("download") && !pathname.startsWith("/content/") && isShown;
  if (!isPage) return void window.open(link.href, "_blank", "noopener");
  const isSigned = new URLSearchParams(location.search).has("signed");
  location.assign((isSigned || pathname.startsWith(previews) ? pathname : previews + pathname) + hash);
}
