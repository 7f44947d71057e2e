import { join } from "node:path";
import { createDiskCache, type DiskCache } from "#app/platform/cache/disk-cache.server.ts";
import { pageImageQueries } from "./image-variants.ts";

export type ImageCaches = {
  /** The cache for a picture with this query, `?w=320&fm=avif&q=42`. */
  forQuery(query: string): DiskCache;
  /** Drawings have one size, so there are only as many as editors have uploaded. */
  drawings: DiskCache;
};

/**
 * Pictures that were made or fetched. Anybody may ask for any size and quality, and five thousand of them would push out what our pages
 * show; so what no page of ours asks for has a small cache of its own. Our pages know 51 variants of a picture: at 100 kB each, a hundred
 * pictures fill the large one.
 */
export function createImageCaches(dataDir: string): ImageCaches {
  const ofPages = createDiskCache({ folder: join(dataDir, "cache", "pictures"), limitBytes: 512e6 });
  const ofStrangers = createDiskCache({ folder: join(dataDir, "cache", "odd-pictures"), limitBytes: 64e6 });
  const known = new Set(pageImageQueries());
  return { forQuery: (query) => (known.has(query) ? ofPages : ofStrangers), drawings: ofPages };
}
