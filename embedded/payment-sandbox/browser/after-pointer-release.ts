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

/** Runs an action that shifts the layout once no mouse button is down: a button that moves between press and release gets no click. */
export function afterPointerRelease(action: () => void): void {
  if (isPressed) addEventListener("mouseup", () => setTimeout(action), { once: true });
  else action();
}
