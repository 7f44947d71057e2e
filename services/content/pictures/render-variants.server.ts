import type { ImageRenderer, RenderJob } from "#embedded/content-service/images/image-variants.ts";
import type { renderImage } from "#embedded/content-service/images/render-image.ts";
import { type Images, PictureRefused } from "#platform/images/images.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { ChildTask } from "#platform/processes/child-process.server.ts";

const rendering: ChildTask<typeof renderImage> = {
  module: "#embedded/content-service/images/render-image.ts",
  name: "renderImage",
};
/** Limits on the images that editors put into the content service. */
const originalLimits = {
  formats: ["jpeg", "png", "webp", "avif", "gif", "tiff"],
  maxSide: 16_000,
  maxPixels: 100_000_000,
} as const;
/** From this width on an AVIF takes a second or more. */
const largeAvifWidth = 1080;

/** Renders the content service's image variants in the image processes. */
export function createVariantRenderer(images: Images, log: Log): ImageRenderer {
  return {
    isPending: images.isPending,
    async render(job) {
      try {
        const outcome = await images.run(queueOptions(job), async ({ checkHeader, execute }) => {
          const original = await job.original();
          checkHeader(original, originalLimits);
          const rendered = await execute(rendering, original, job.variant);
          await job.store(rendered);
          return rendered;
        });
        return outcome.ok ? { ok: true, rendered: outcome.value } : outcome;
      } catch (err) {
        if (!(err instanceof PictureRefused)) throw err;
        log.warn({ err, variant: job.variant }, "a picture could not be made");
        return { ok: false, reason: err.isOverTime ? "busy" : "unreadable" };
      }
    },
  };
}

function queueOptions({ key, client, signal, variant }: RenderJob) {
  const isLarge = variant.format === "avif" && variant.width >= largeAvifWidth;
  return { key, client, signal, size: isLarge ? ("large" as const) : ("small" as const) };
}
