const signs = ["pointerover", "pointerdown", "keydown", "scroll"] as const;

/** Resolves at the visitor's first sign of life, so that what only matters from then on does not weigh on the first view. */
export function firstInteraction(): Promise<void> {
  if (typeof window === "undefined" || navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) window.removeEventListener(sign, seen);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true });
  });
}
