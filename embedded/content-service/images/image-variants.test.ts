import { expect, it } from "vitest";
import { poster } from "../test-content.ts";
import {
  createImageVariants,
  type ImageClient,
  type ImageRenderer,
  type RenderJob,
  type RenderResult,
  type VariantCache,
} from "./image-variants.ts";
import { testRenderer } from "./test-renderer.ts";

function memoryCache(): VariantCache {
  const kept = new Map<string, Uint8Array>();
  return { get: async (key) => kept.get(key), set: async (key, bytes) => void kept.set(key, bytes) };
}

const anybody: ImageClient = { id: "anybody", consumeRenderLimit: async () => ({ ok: true }) };

/** Asks for variants of one original; `jobs` are those that the host was given. */
function variantsOf(
  more: { cache?: VariantCache; renderer?: Partial<ImageRenderer>; log?: (message: string) => void } = {},
) {
  const { cache = memoryCache(), log = () => {} } = more;
  const jobs: RenderJob[] = [];
  const renderer: ImageRenderer = {
    ...testRenderer,
    render(job) {
      jobs.push(job);
      return testRenderer.render(job);
    },
    ...more.renderer,
  };
  const variants = createImageVariants({ cache, renderer, log });
  const get = (width: number, client = anybody) =>
    variants({
      original: { digest: "d", read: () => poster },
      variant: { width, height: undefined, format: "webp", quality: 72 },
      client,
      signal: new AbortController().signal,
    });
  return { get, jobs };
}

/** A client that may have so many made, and how many it has asked to have made. */
function client(name: string, max: number) {
  const asked: number[] = [];
  const consumeRenderLimit: ImageClient["consumeRenderLimit"] = async () =>
    asked.push(asked.length) > max ? { ok: false, retryAfterSeconds: 40 } : { ok: true };
  return { id: name, consumeRenderLimit, asked };
}

it("renders a variant once while it is cached", async () => {
  const { get, jobs } = variantsOf();
  const [first, second] = [await get(9), await get(9)];
  expect(jobs).toHaveLength(1);
  expect(second).toEqual(first);
});

it("returns the variant when it cannot be cached", async () => {
  const logged: string[] = [];
  const cache: VariantCache = {
    get: () => Promise.reject(new Error("the disk is gone")),
    set: () => Promise.reject(new Error("the disk is full")),
  };
  const { get } = variantsOf({ cache, log: (message) => logged.push(message) });
  expect(await get(5)).toMatchObject({ ok: true });
  expect(logged.join()).toContain("the disk is full");
});

it.each(["busy", "unreadable", "abandoned"] as const)("passes on that the host answers %s", async (reason) => {
  const result: RenderResult = { ok: false, reason };
  const { get } = variantsOf({ renderer: { render: async () => result } });
  expect(await get(5)).toEqual(result);
});

it("counts rendered variants against a client's limit, not cached ones", async () => {
  const { get } = variantsOf();
  const ann = client("ann", 2);
  for (const width of [1, 1, 2, 2]) expect(await get(width, ann)).toMatchObject({ ok: true });
  expect(ann.asked).toHaveLength(2);
  expect(await get(3, ann)).toEqual({ ok: false, reason: "too-many", retryAfterSeconds: 40 });
  expect(await get(1, ann)).toMatchObject({ ok: true });
});

it("counts none that somebody waits for already", async () => {
  const { get } = variantsOf({ renderer: { isPending: () => true } });
  const ann = client("ann", 0);
  expect(await get(3, ann)).toMatchObject({ ok: true });
  expect(ann.asked).toEqual([]);
});
