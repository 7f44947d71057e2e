import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { jpegOfScans, pngSaying } from "#tests/support/content/hostile-pictures.ts";
import { blackPng } from "#tests/support/content/pictures.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import { count, megabytes, milliseconds, percentile } from "../report/figures.ts";
import { highestMemory, startServed } from "../report/measured-process.ts";
import { type Chapter, over } from "../report/report.ts";

/** Clients are told apart by their addresses: all of 127.0.0.0/8 are this machine. */
const hostile = "127.0.0.66";
const visitor = "127.0.0.3";
const pages = ["/", "/history", "/band", "/contact"];
/** Between two requests: what is measured is what pictures cost, not a flood. */
const breathMs = 100;
const bars = { pageMs: 100, memory: 2 ** 30 };

type TimedResponse = { status: number; ms: number; body: Buffer };
type Seen = Record<"pages" | "cached" | "fresh", TimedResponse[]>;

/**
 * One client sends hostile pictures and asks for large AVIFs as fast as it can, and breaks half of that off; another reads pages, and
 * asks for pictures that are made already and for small ones that are not. Its rate limits are off: they would end it after a moment.
 */
export function measureHostileClient(seconds: number): Promise<Chapter> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, { RATE_LIMIT: "off" }), async (site) => {
      const assets = await picturesOn(site.url);
      for (const path of pages) await get(site.url, path, visitor);
      const [made = "", ...others] = assets;
      await get(site.url, `${made}?w=320&fm=webp&q=72`, visitor);
      const end = performance.now() + seconds * 1000;
      const [seen, memory] = await Promise.all([
        readAsVisitor(site.url, { made, others, end }),
        highestMemory(site, end),
        attack(site.url, assets, end),
      ]);
      return chapter(seen, memory, seconds);
    }),
  );
}

/** The addresses of the pictures on the pages. */
async function picturesOn(url: string): Promise<string[]> {
  const bodies = await Promise.all(pages.map((path) => get(url, path, visitor)));
  const found = bodies.flatMap(({ body }) => [
    ...body.toString().matchAll(/\/content\/assets\/[^?"\s]+\.(?:png|jpe?g)/g),
  ]);
  return [...new Set(found.map(([address]) => address))];
}

async function readAsVisitor(
  url: string,
  { made, others, end }: { made: string; others: string[]; end: number },
): Promise<Seen> {
  const seen: Seen = { pages: [], cached: [], fresh: [] };
  const small = others.flatMap((asset) => [320, 480, 640].map((width) => `${asset}?w=${width}&fm=webp&q=72`));
  for (let round = 0; performance.now() < end; round += 1) {
    seen.pages.push(await get(url, pages[round % pages.length] ?? "/", visitor));
    seen.cached.push(await get(url, `${made}?w=320&fm=webp&q=72`, visitor));
    const fresh = round % 5 === 0 ? small[round / 5] : undefined;
    if (fresh) seen.fresh.push(await get(url, fresh, visitor));
    await wait(20);
  }
  return seen;
}

async function attack(url: string, assets: readonly string[], end: number) {
  const uploads = await hostileUploads();
  const sending = uploads.map(async (picture) => {
    while (performance.now() < end) {
      await upload(url, picture);
      await wait(breathMs);
    }
  });
  let width = 2400;
  const clients = Array.from({ length: 30 }, async (_, index) => {
    for (let round = index; performance.now() < end; round += 1) {
      width -= 1;
      const address = `${assets[round % assets.length]}?w=${1100 + (width % 1300)}&fm=avif&q=42`;
      await get(url, address, hostile, round % 2 === 0 ? 500 : undefined);
      await wait(breathMs);
    }
  });
  await Promise.all([...sending, ...clients]);
}

/** Extreme shapes, passes without end, and the worst that is still accepted. */
async function hostileUploads(): Promise<Buffer[]> {
  const black = { width: 8000, height: 5000, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } as const;
  return Promise.all([
    blackPng(1, 16_000_000),
    blackPng(16_000_000, 1),
    pngSaying(1, 16_000_000),
    jpegOfScans(3000, 8000, 5000),
    jpegOfScans(40, 8000, 5000),
    sharp({ create: black }).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  ]);
}

function upload(url: string, picture: Buffer): Promise<TimedResponse> {
  const border = "----picture";
  const head = `--${border}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${border}--\r\n`)]);
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${border}`,
    "Content-Length": body.length,
    "Sec-Fetch-Site": "same-origin",
  };
  return send(new URL("/imageupload", url), { method: "POST", localAddress: hostile, headers, agent: false }, body);
}

function get(url: string, path: string, localAddress: string, breakOffMs?: number): Promise<TimedResponse> {
  return send(new URL(path, url), { localAddress, agent: false }, undefined, breakOffMs);
}

/** A request whose connection breaks has the status 0. */
function send(url: URL, options: object, body?: Buffer, breakOffMs?: number): Promise<TimedResponse> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, parts: Buffer[]) =>
      resolve({ status, ms: performance.now() - begin, body: Buffer.concat(parts) });
    const sent = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("close", () => end(response.complete ? (response.statusCode ?? 0) : 0, parts));
    });
    sent.on("error", () => end(0, []));
    if (breakOffMs !== undefined) setTimeout(() => sent.destroy(), breakOffMs);
    sent.end(body);
  });
}

function chapter({ pages: read, cached, fresh }: Seen, memory: number, seconds: number): Chapter {
  const row = (name: string, responses: TimedResponse[]) => {
    const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b);
    const failed = responses.filter(({ status }) => status !== 200).length;
    return { name, failed, p50: percentile(sorted, 50), p99: percentile(sorted, 99), count: responses.length };
  };
  const rows = [row("pages", read), row("pictures that are made", cached), row("small pictures that are not", fresh)];
  return {
    title: "While one client is hostile",
    how:
      `For ${seconds} s one client uploads six hostile pictures over and over and asks for thirty large AVIFs at a time, half of which it ` +
      `breaks off; rate limits are off. Another client reads meanwhile. The most memory that the server and its children took together: ` +
      `${megabytes(memory)}, of the 1 GB that the service may use.`,
    columns: ["what the other client reads", "answers", "not 200", "p50", "p99"],
    rows: rows.map(({ name, count: answers, failed, p50, p99 }) => [
      name,
      count(answers),
      count(failed),
      milliseconds(p50),
      milliseconds(p99),
    ]),
    missed: [
      ...over("memory under attack", memory, bars.memory, megabytes),
      ...rows.flatMap(({ name, failed }) => over(`${name} under attack, not answered`, failed, 0, count)),
      ...rows.slice(0, 2).flatMap(({ name, p99 }) => over(`${name} under attack, p99`, p99, bars.pageMs, milliseconds)),
    ],
  };
}
