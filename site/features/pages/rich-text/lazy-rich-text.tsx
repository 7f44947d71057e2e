import { lazy, Suspense } from "react";
import { loadPart } from "#ui/page/load-part.ts";
import type { RichTextProps } from "./rich-text.tsx";
// The renderer is loaded later, but the server's markup needs its style from the start.
import "./rich-text.module.css";

/** The server has all of its code at hand, and waits for nothing while it renders. */
const serverModule = import.meta.env.SSR ? await import("./rich-text.tsx") : undefined;

const DeferredRichText = lazy(async () => {
  await firstInteraction();
  const { RichText } = await loadPart(() => import("./rich-text.tsx"));
  return { default: RichText };
});

/**
 * Rich text for the landing page: complete in the server's markup, while the browser loads the renderer (8 kB) only when the visitor
 * first interacts with the page. Until then its links are plain links.
 */
export function LazyRichText(props: RichTextProps) {
  const Renderer = serverModule?.RichText ?? DeferredRichText;
  return (
    <Suspense>
      <Renderer {...props} />
    </Suspense>
  );
}

const interactions = ["pointerover", "pointerdown", "keydown", "scroll"] as const;

/** Resolves at once on the server, and in the browser when the visitor first moves, presses, types or scrolls. */
function firstInteraction(): Promise<void> {
  if (typeof window === "undefined" || navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      for (const type of interactions) window.removeEventListener(type, done);
      resolve();
    };
    for (const type of interactions) window.addEventListener(type, done, { passive: true });
  });
}
