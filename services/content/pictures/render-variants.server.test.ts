import { setImmediate as nextTurn } from "node:timers/promises";
import pino from "pino";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createImages } from "#platform/images/images.server.ts";
import { jpegOfScans, jpegSaying, packedChunk, pngSaying } from "#tests/support/content/hostile-pictures.ts";
import { photo, plain } from "#tests/support/content/pictures.ts";
import type { PageVariant } from "./image-variants.ts";
import { createVariantRenderer } from "./render-variants.server.ts";

const log = pino({ level: "silent" });
const images = createImages(log);
afterAll(images.close);
const renderer = createVariantRenderer(images, log);
const small: PageVariant = { width: 320, height: undefined, format: "webp", quality: 72 };

/** Renders for a client; `stored` says how often the result was to be cached. */
function render(
  original: Uint8Array,
  variant: PageVariant,
  { client = "ann", signal = new AbortController().signal } = {},
) {
  const stored: number[] = [];
  const job = {
    key: `${original.length} ${JSON.stringify(variant)}`,
    client,
    signal,
    variant,
    original: async () => original,
    store: async () => void stored.push(stored.length),
  };
  return { stored, rendered: renderer.render(job) };
}

test("a variant is rendered in another process, and once for whoever asks at the same time", async () => {
  const original = await photo().png().toBuffer();
  const [one, other] = [render(original, small), render(original, small, { client: "bob" })];
  const [rendered] = await Promise.all([one.rendered, other.rendered]);
  if (!rendered.ok) throw new Error(rendered.reason);
  expect(await sharp(rendered.rendered.bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 200 });
  expect([...one.stored, ...other.stored]).toHaveLength(1);
});

test("pictures that are cut are filled, however extreme their shape", async () => {
  const original = await plain(12_000, 3).png().toBuffer();
  const { rendered } = render(original, { ...small, height: 427 });
  const result = await rendered;
  if (!result.ok) throw new Error(result.reason);
  expect(await sharp(result.rendered.bytes).metadata()).toMatchObject({ width: 320, height: 427 });
});

test("one that is large for a decoder is rendered all the same", async () => {
  const original = await plain(5000, 5000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  expect(await render(original, small).rendered).toMatchObject({ ok: true });
});

test("hostile files are unreadable, whatever their type says", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const hostile = [
    svg,
    pngSaying(1, 16_000_000),
    pngSaying(9, 9, [packedChunk("iCCP", 50_000_000)]),
    await jpegSaying(65_000, 9),
    await jpegOfScans(1000),
    Buffer.from("no picture"),
  ];
  for (const original of hostile)
    expect(await render(original, small).rendered).toEqual({ ok: false, reason: "unreadable" });
});

test("a picture for which the machine took too long is to be asked for again, and can be read then", async () => {
  const original = await photo().png().toBuffer();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { rendered } = render(original, { ...small, width: 480 });
  // The limit of the queue, and then that of the task.
  while (vi.getTimerCount() < 2) await nextTurn();
  // Three times: so often a task gets its time that had no processor.
  vi.advanceTimersByTime(3 * 15_000);
  vi.useRealTimers();
  expect(await rendered).toEqual({ ok: false, reason: "busy" });
  expect(await render(original, { ...small, width: 480 }).rendered).toMatchObject({ ok: true });
});

test("another client's small picture does not wait for large AVIFs; who leaves is not worked for", async () => {
  const original = await photo(2400, 1350).png().toBuffer();
  const leaving = new AbortController();
  const large = Array.from({ length: 30 }, (_, index) =>
    render(
      original,
      { width: 2400 - index, height: undefined, format: "avif", quality: 42 },
      { signal: leaving.signal },
    ),
  );
  expect(await render(original, small, { client: "bob" }).rendered).toMatchObject({ ok: true });
  leaving.abort();
  const results = await Promise.all(large.map(({ rendered }) => rendered));
  expect(results.filter((result) => !result.ok && result.reason === "abandoned").length).toBeGreaterThan(20);
  // The next client's large one is next.
  const after = { width: 1080, height: undefined, format: "avif", quality: 42 } as const;
  expect(await render(original, after, { client: "bob" }).rendered).toMatchObject({ ok: true });
});
