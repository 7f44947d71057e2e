import { join } from "node:path";
import { createDiskCache, type DiskCache } from "#platform/cache/disk-cache.server.ts";
import { pageImageQueries } from "./image-variants.ts";

export type ImageCaches = {
  /** The variants that our pages ask for, and SVG files: those come in one size, and there are no more than an editor put there. */
  forOwnPages: DiskCache;
  /** Where a picture of Contentful's is cached that was asked for with this query, `?w=320&fm=avif&q=42`. */
  forQuery(query: string): DiskCache;
};

/**
 * Pictures that were made or fetched. Contentful makes any size and quality for anybody, and five thousand of them would push out what
 * our pages show; so what no page of ours asks for has a small cache of its own. Our pages know 51 variants of a picture: at 100 kB each,
 * a hundred pictures fill the large one.
 */
export function createImageCaches(dataDir: string): ImageCaches {
  const forOwnPages = createDiskCache({ folder: join(dataDir, "cache", "pictures"), limitBytes: 512e6 });
  const ofStrangers = createDiskCache({ folder: join(dataDir, "cache", "odd-pictures"), limitBytes: 64e6 });
  const known = new Set(pageImageQueries());
  return { forOwnPages, forQuery: (query) => (known.has(query) ? forOwnPages : ofStrangers) };
}
