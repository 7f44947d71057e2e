import { flushSync } from "react-dom";

/** What can be pressed or written in. */
const pressable = "a, button, input, label, select, summary, textarea";

/**
 * Shows what others have done meanwhile, or a field that got smaller, without moving what one is about to press, or is writing in: where the page has grown or
 * shrunk above it, the page is scrolled by as much.
 *
 * @param update sets the state that shows it
 */
export function updateWithoutScrollJump(update: () => void): void {
  const places = withAncestors(elementInUse()).map((element) => ({ element, top: topOf(element) }));
  flushSync(update);
  // What one was about to press may be gone: then what it stood in stays where it is.
  const left = places.find(({ element }) => element.isConnected);
  if (left) window.scrollBy({ top: topOf(left.element) - left.top, behavior: "instant" });
}

/** Under the mouse, or where the last finger was; else what has the keyboard. */
function elementInUse(): Element | null {
  const hovered = [...document.querySelectorAll("main :hover")].at(-1)?.closest(pressable);
  return hovered ?? document.activeElement;
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
