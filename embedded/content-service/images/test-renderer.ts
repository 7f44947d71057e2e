import type { ImageRenderer } from "./image-variants.ts";
import { renderImage } from "./render-image.ts";

/** Renders at once and in process: these tests' originals are harmless. */
export const testRenderer: ImageRenderer = {
  isPending: () => false,
  async render({ original, variant, store }) {
    try {
      const rendered = await renderImage(await original(), variant);
      await store(rendered);
      return { ok: true, rendered };
    } catch {
      return { ok: false, reason: "unreadable" };
    }
  },
};
