let isPressed = false;
addEventListener(
  "mousedown",
  () => {
    isPressed = true;
  },
  true,
);
addEventListener(
  "mouseup",
  () => {
    isPressed = false;
  },
  true,
);

/**
 * Does something that moves what is below it, once no mouse button or finger is down: a button that moves away between press and release
 * is not clicked.
 */
export function afterPointerRelease(act: () => void): void {
  if (isPressed) addEventListener("mouseup", () => setTimeout(act), { once: true });
  else act();
}
