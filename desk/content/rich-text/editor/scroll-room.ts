/** Below the text, on a narrow screen, are the desk's places. */
const BOTTOM = 72;
const BESIDE = 5;

/** How far the cursor stays from the edges of the window, in pixels: the text grows with its words, and its buttons stick above them. */
export function scrollRoom(text: HTMLElement) {
  return {
    left: BESIDE,
    right: BESIDE,
    bottom: BOTTOM,
    get top() {
      const toolbar = text.previousElementSibling;
      if (!toolbar) return BESIDE;
      const sticksAt = Number.parseFloat(getComputedStyle(toolbar).top) || 0;
      return sticksAt + toolbar.getBoundingClientRect().height + BESIDE;
    },
  };
}
