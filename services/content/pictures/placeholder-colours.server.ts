import { join } from "node:path";
import * as z from "zod/mini";
import { createDiskCache } from "#platform/cache/disk-cache.server.ts";
import { type Images, PictureRefused } from "#platform/images/images.server.ts";
import type { ChildTask } from "#platform/processes/child-process.server.ts";
import type { dominantColour } from "./dominant-colour.ts";

/** A picture in one of its variants; `address` is that of the original, a path of this site. */
export type PlaceholderSource = { address: string; etag: string; bytes: Uint8Array };

/** Colours to show in place of pictures that are not loaded yet. */
export type PlaceholderColours = {
  /** `#rrggbb`, or undefined while it is not known. */
  of(address: string): string | undefined;
  /** Changes whenever a colour does: whatever shows colours is then rendered again. */
  version(): number;
  /** Computes the colours of these pictures, as far as they are not known, and forgets all others. */
  update(pictures: readonly PlaceholderSource[], signal: AbortSignal): Promise<void>;
};

/** The ETag tells whether the picture at an address is still the one whose colour this is. */
const coloursSchema = z.record(z.string(), z.object({ etag: z.string(), colour: z.string() }));
type Colours = z.output<typeof coloursSchema>;

const task: ChildTask<typeof dominantColour> = {
  module: "#services/content/pictures/dominant-colour.ts",
  name: "dominantColour",
};
const variantLimits = { formats: ["avif"], maxSide: 2_400, maxPixels: 6_000_000 } as const;
const fileName = "colours";

/** Loads the colours that an earlier process computed, from `DATA_DIR/cache/placeholders`. */
export async function openPlaceholderColours(dataDir: string, images: Images): Promise<PlaceholderColours> {
  const cache = createDiskCache({ folder: join(dataDir, "cache", "placeholders"), limitBytes: 4e6 });
  let colours = readColours(await cache.get(fileName));
  let version = 0;
  return {
    of: (address) => colours[address]?.colour,
    version: () => version,
    async update(pictures, signal) {
      const next: Colours = {};
      // In one order, so that the same colours are the same text.
      for (const picture of pictures.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
        const known = colours[picture.address];
        const colour = known?.etag === picture.etag ? known.colour : await colourOf(picture, images, signal);
        if (colour !== undefined) next[picture.address] = { etag: picture.etag, colour };
      }
      if (signal.aborted || JSON.stringify(next) === JSON.stringify(colours)) return;
      colours = next;
      version += 1;
      // Where the disk is full, the next process computes them again.
      await cache.set(fileName, Buffer.from(JSON.stringify(colours))).catch(() => undefined);
    },
  };
}

function readColours(stored: Uint8Array | undefined): Colours {
  if (stored === undefined) return {};
  return coloursSchema.safeParse(JSON.parse(Buffer.from(stored).toString())).data ?? {};
}

async function colourOf({ etag, bytes }: PlaceholderSource, images: Images, signal: AbortSignal) {
  try {
    const job = { key: `colour ${etag}`, client: "placeholder colours", size: "small", signal } as const;
    const outcome = await images.run(job, async ({ checkHeader, execute }) => {
      checkHeader(bytes, variantLimits);
      return execute(task, bytes);
    });
    return outcome.ok ? outcome.value : undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return undefined;
    throw error;
  }
}
