import { setTimeout as wait } from "node:timers/promises";
import { untilIdle } from "#platform/cache/idle-queue.ts";
import { createRequestId, withRequestId } from "#platform/observability/log.server.ts";
import { smallestVariantQuery } from "#services/content/pictures/image-variants.ts";
import type { PlaceholderSource } from "#services/content/pictures/placeholder-colours.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { readBands } from "#site/features/lineup/records/lineup-contract.ts";
import { pagesByLinks, pictureAddresses } from "./page-pictures.ts";

const POLL_MS = 2_000;
const ownPictures = "/content/assets/";
/** A site of many thousand pages makes the rest when somebody asks for it. */
const MAX_PAGES = 200;
/** Of some 20 kB each, well below what the cache of pictures holds. */
const MAX_VARIANTS = 4_000;
const MAX_ATTEMPTS = 10;

type WarmingServices = Pick<
  Services,
  "activity" | "config" | "content" | "contentVersion" | "db" | "log" | "placeholderColours"
>;
type Warming = WarmingServices & { fetch: SiteFetch; signal: AbortSignal };

/**
 * Makes the picture variants of the site's pages before a visitor asks for them (cache warming): after the start and after each publication, one at
 * a time and only while no request is under way. What is cached is not made again, so a process that was restarted goes on where the last one
 * ended. Contentful makes its variants itself.
 *
 * @param fetch answers a path of this site in process.
 * @returns what stops it, and resolves once the work under way has ended.
 */
export function startPictureWarming(services: WarmingServices, fetch: SiteFetch): () => Promise<void> {
  if (!services.config.warmPictures || !services.content.embedded) return async () => undefined;
  const stopped = new AbortController();
  const warming = { ...services, fetch, signal: stopped.signal };
  const running = withRequestId(createRequestId(), () => warmRepeatedly(warming)).catch((err: unknown) => {
    if (!stopped.signal.aborted) services.log.error({ err }, "pictures are not made ahead any more");
  });
  return () => {
    stopped.abort();
    return running;
  };
}

async function warmRepeatedly(warming: Warming) {
  const { contentVersion, log, signal } = warming;
  let warmed: string | undefined;
  while (!signal.aborted) {
    if ((await contentVersion.read()) !== warmed) {
      warmed = await warm(warming).catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, "pictures could not be made ahead");
        return undefined;
      });
    }
    await wait(POLL_MS, undefined, { signal, ref: false });
  }
}

/** @returns the content version whose pictures are made, as far as the limits above go. */
async function warm(warming: Warming): Promise<string> {
  const { contentVersion, fetch, signal } = warming;
  let version: string;
  // New colours change the version, and so may a publication meanwhile.
  do {
    version = await contentVersion.read();
    await updatePlaceholders(warming);
  } while (version !== (await contentVersion.read()));
  const seen = new Set<string>();
  for await (const html of pagesByLinks(fetch, MAX_PAGES)) {
    const addresses = pictureAddresses(html).filter((address) => !seen.has(address));
    for (const address of shuffled(addresses)) {
      if (seen.size === MAX_VARIANTS) return version;
      seen.add(address);
      await makeVariant(warming, address);
    }
    await untilIdle(warming.activity.isBusy, Number.POSITIVE_INFINITY, signal);
  }
  return version;
}

/** The colours of the posters, from the smallest variant of each, which is made for this. */
async function updatePlaceholders(warming: Warming) {
  const bands = readBands(await listBands(warming.db.withTables()));
  const addresses = new Set(bands.flatMap(({ imageUrl = "" }) => (imageUrl.startsWith(ownPictures) ? imageUrl : [])));
  const query = smallestVariantQuery("avif", { crop: "poster" });
  const found: PlaceholderSource[] = [];
  for (const address of shuffled([...addresses].slice(0, MAX_VARIANTS))) {
    const response = await makeVariant(warming, address + query);
    const etag = response?.headers.get("ETag");
    if (response && etag) found.push({ address, etag, bytes: new Uint8Array(await response.arrayBuffer()) });
  }
  await warming.placeholderColours.update(found, warming.signal);
}

/**
 * Past the cache in memory, which belongs to what visitors ask for.
 *
 * @returns undefined for a picture that cannot be made, or that finds no room in the queue time and again.
 */
async function makeVariant({ activity, config, content, signal }: Warming, address: string) {
  for (let attempts = 1; ; attempts += 1) {
    await untilIdle(activity.isBusy, Number.POSITIVE_INFINITY, signal);
    const response = await content.routes.fetch(new Request(new URL(address, config.siteUrl), { signal }));
    if (response.ok) return response;
    if (response.status !== 503 || attempts === MAX_ATTEMPTS) return undefined;
    // The queue is full: visitors who wait for their pictures come first.
    await wait(POLL_MS, undefined, { signal, ref: false });
  }
}

/** Processes that share a data folder and start together seldom make the same variant then: each makes what the others have not. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
