import { withDataFolder, withServer } from "../report/data-folder.ts";
import { type Duration, formatDuration } from "../report/duration.ts";
import { kilobytes, rate } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";
import { startBareServer } from "./bare-files.ts";
import { accepting, bytesOf, expectSameBytes, headersOf, type ServedFile } from "./served-files.ts";
import { pictureOf } from "./shared-responses.ts";
import { contender, type Measured, type Processor, runInTurns } from "./wrk.ts";

const bar = 1.25;

type Wanted = { what: string; path: string; name: string; encoding: "plain" | "gzip" };
type Hit = Wanted & {
  bytes: number;
  /** How many the site sends; bare sends two or three of them. */
  headers: number;
  site: Measured;
  bare: Measured;
  /** Bare with all headers of the site: what is left is the site's own work. */
  withHeaders: Measured;
};

/** As long in turns of a second: the pace of a machine may change by half within a minute, and has to meet both alike. */
function inShortTurns({ rounds, seconds }: Duration): Duration {
  return { rounds: rounds * seconds, seconds: 1 };
}

/** What the server's processor does for a response that is ready in memory, beside bare `node:http` with the same bytes. */
export function measureHits(whole: Duration): Promise<Chapter> {
  const duration = inShortTurns(whole);
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, {}, { isPinned: true }), async (site) => {
      const hits: Hit[] = [];
      for (const wanted of await everyKind(site.url)) hits.push(await compare(site, wanted, duration));
      return chapter(hits, duration);
    }),
  );
}

async function everyKind(siteUrl: string): Promise<Wanted[]> {
  const html = (await bytesOf(`${siteUrl}/`, "plain")).toString();
  const [style] = /\/assets\/[^"]+\.css/.exec(html) ?? [];
  if (style === undefined) throw new Error("/ has no style sheet.");
  const picture = await pictureOf(siteUrl);
  const type = /fm=(\w+)/.exec(picture)?.[1] ?? "png";
  return [
    { what: "a page, `/`", path: "/", name: "page.html", encoding: "gzip" },
    { what: "a public call, `/api/header`", path: "/api/header", name: "header.json", encoding: "gzip" },
    { what: "a made picture", path: picture, name: `picture.${type}`, encoding: "plain" },
    { what: "a file of the build", path: style, name: "style.css", encoding: "gzip" },
  ];
}

async function compare(site: MeasuredProcess, wanted: Wanted, { rounds, seconds }: Duration): Promise<Hit> {
  const { path, name, encoding } = wanted;
  const address = `${site.url}${path}`;
  const plain = await bytesOf(address, "plain");
  const file: ServedFile = { name, plain, ...(encoding === "gzip" && { gzip: await bytesOf(address, "gzip") }) };
  const headers = await headersOf(address, encoding);
  return withServer(startBareServer([file], { isPinned: true }), (server) =>
    withServer(startBareServer([file], { isPinned: true, headers }), async (serverWithHeaders) => {
      const peer = `${server.url}/${name}`;
      await expectSameBytes(peer, file);
      const asked = accepting(encoding);
      const ours = contender({ url: address, headers: asked }, site);
      const bare = contender({ url: peer, headers: asked }, server);
      const withHeaders = contender({ url: `${serverWithHeaders.url}/${name}`, headers: asked }, serverWithHeaders);
      await runInTurns([ours, bare, withHeaders], { connections, seconds }, rounds);
      const measured = { site: ours.result(), bare: bare.result(), withHeaders: withHeaders.result() };
      return { ...wanted, bytes: (file.gzip ?? plain).length, headers: headers.length / 2, ...measured };
    }),
  );
}

function chapter(hits: readonly Hit[], duration: Duration): Chapter {
  return {
    title: "Processor time of a response from memory",
    how:
      "How long the server's process (user and system, all threads, from `/proc`) is at work for each request, which no slow client hides. " +
      `wrk over ${connections} connections, ${formatDuration(duration)}, in turns with bare \`node:http\`: the same bytes from memory, with two or three headers made once; and with the same headers as the site, too, which leaves the site's own work. ` +
      `*Busy* is the share of the time in which the process was at work. ${pinning}`,
    columns: [
      "",
      "bytes",
      "the site",
      "bare `node:http`",
      "ratio",
      "bar",
      "headers",
      "bare with them",
      "ratio",
      "the site, a second",
      "bare",
      "the site, busy",
      "bare",
    ],
    rows: hits.map(row),
    missed: hits.flatMap((hit) => [
      ...over(`Processor time of ${hit.what}, of bare \`node:http\``, ratioOf(hit), bar, (ratio) => ratio.toFixed(2)),
      ...over(`${hit.what}, not answered`, hit.site.failed + hit.withHeaders.failed, 0, String),
    ]),
    inShort: `Processor time of a response from memory, of bare \`node:http\` with the same bytes: ${hits.map((hit) => `${hit.what} ${ratioOf(hit).toFixed(2)} (${ratioOf(hit, hit.withHeaders).toFixed(2)} with the same headers)`).join("; ")}.`,
    figures: Object.fromEntries(
      hits.flatMap((hit) => [
        [`ofBare ${hit.name}`, ratioOf(hit)],
        [`ofBareWithHeaders ${hit.name}`, ratioOf(hit, hit.withHeaders)],
      ]),
    ),
  };
}

function row(hit: Hit): string[] {
  return [
    `${hit.what}, ${hit.encoding}`,
    kilobytes(hit.bytes),
    ...[hit.site, hit.bare].map(microseconds),
    ratioOf(hit).toFixed(2),
    bar.toFixed(2),
    String(hit.headers),
    microseconds(hit.withHeaders),
    ratioOf(hit, hit.withHeaders).toFixed(2),
    ...[hit.site, hit.bare].map(rate),
    ...[hit.site, hit.bare].map((each) => `${Math.round(processorOf(each).busy * 100)} %`),
  ];
}

function ratioOf({ site, ...hit }: Hit, bare = hit.bare) {
  return Number((processorOf(site).microseconds / processorOf(bare).microseconds).toFixed(2));
}

function microseconds(measured: Measured) {
  return `${processorOf(measured).microseconds.toFixed(1)} µs`;
}

function processorOf({ processor }: Measured): Processor {
  if (processor === undefined) throw new Error("The processor time was not read.");
  return processor;
}
