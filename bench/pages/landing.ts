import { withDataFolder, withServer } from "../report/data-folder.ts";
import { type Duration, formatDuration } from "../report/duration.ts";
import { kilobytes, milliseconds, rate } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { type Compared, comparedColumns, compareWithPeers, connections } from "../report/peers.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over, under } from "../report/report.ts";
import { accepting, bytesOf } from "./served-files.ts";
import { contender, type Measured, runInTurns } from "./wrk.ts";

const bars = { ofNginx: 0.4, p99: 20 } as const;
type Brotli = { bytes: number; site: Measured };

/** The landing page from our process, beside nginx and a bare Node server that send the same bytes. */
export function measureLanding(duration: Duration): Promise<Chapter> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, {}, { isPinned: true }), async (site) => {
      const compared = await compareWithPeers(site, "/", "page.html", ["plain", "gzip"], duration);
      return chapter(compared, await withBrotli(site, duration), duration);
    }),
  );
}

/** Brotli, which browsers prefer and Debian's nginx lacks. Undefined where the site does not send it. */
async function withBrotli(server: MeasuredProcess, { rounds, seconds }: Duration): Promise<Brotli | undefined> {
  const page = `${server.url}/`;
  const bytes = await bytesOf(page, "br").catch(() => undefined);
  if (!bytes) return undefined;
  const site = contender({ url: page, headers: accepting("br") }, server);
  await runInTurns([site], { connections, seconds }, rounds);
  return { bytes: bytes.length, site: site.result() };
}

function chapter(compared: readonly Compared[], brotli: Brotli | undefined, duration: Duration): Chapter {
  const [plain, gzip] = compared;
  if (!plain || !gzip) throw new Error("The landing page was not measured.");
  return {
    title: "The landing page under load",
    how:
      `wrk asks for \`/\` over ${connections} connections from one thread, ${formatDuration(duration)}, in turns with two peers that send the site's very bytes (checked): ` +
      "nginx with one worker, from disk, `sendfile`, `open_file_cache`, the compressed page lying ready (`gzip_static`); and bare `node:http`, from memory, " +
      `headers made once. ${pinning} Neither the site nor nginx logs requests: the site's level is \`info\`, where requests are not logged, and nginx's ` +
      "`access_log` is off. The site sends all its headers, security policy and ETag among them; the peers send what they send by themselves.",
    columns: [...comparedColumns.rates, "bar", ...comparedColumns.waits, "bar"],
    rows: [...compared.map(row), ...(brotli ? [brotliRow(brotli)] : [])],
    missed: [...compared.flatMap(missedBy), ...(brotli ? answersMissed("brotli", brotli.site) : [])],
    inShort:
      `The landing page: ${rate(plain.site)} a second plain, ${rate(gzip.site)} compressed; ${ofPeer(plain, "nginx")} and ${ofPeer(gzip, "nginx")} of nginx, ` +
      `${ofPeer(plain, "bare")} and ${ofPeer(gzip, "bare")} of bare \`node:http\`.`,
    figures: {
      plainPerSecond: plain.site.perSecond,
      gzipPerSecond: gzip.site.perSecond,
      plainBytes: plain.bytes,
      gzipBytes: gzip.bytes,
      plainOfNginx: plain.site.perSecond / plain.nginx.perSecond,
      gzipOfNginx: gzip.site.perSecond / gzip.nginx.perSecond,
      gzipP99: gzip.site.p99,
      ...(brotli && { brotliPerSecond: brotli.site.perSecond, brotliBytes: brotli.bytes }),
    },
  };
}

function row(compared: Compared): string[] {
  const { encoding, bytes, site, nginx, bare } = compared;
  return [
    `\`/\`, ${encoding}`,
    kilobytes(bytes),
    ...[site, nginx, bare].map(rate),
    ofPeer(compared, "nginx"),
    ofPeer(compared, "bare"),
    `${bars.ofNginx.toFixed(2)} of nginx`,
    ...[site, nginx, bare].map(({ p99 }) => milliseconds(p99)),
    milliseconds(bars.p99),
  ];
}

function brotliRow({ bytes, site }: Brotli): string[] {
  return [
    "`/`, brotli",
    kilobytes(bytes),
    rate(site),
    "",
    "",
    "",
    "",
    "",
    milliseconds(site.p99),
    "",
    "",
    milliseconds(bars.p99),
  ];
}

function missedBy({ encoding, site, nginx }: Compared): string[] {
  const ofNginx = Number((site.perSecond / nginx.perSecond).toFixed(2));
  return [...under(`Landing page, ${encoding}, of nginx`, ofNginx, bars.ofNginx), ...answersMissed(encoding, site)];
}

function answersMissed(encoding: string, { p99, failed }: Measured): string[] {
  const what = `Landing page, ${encoding}`;
  return [
    ...over(`${what}, p99 at ${connections} connections`, p99, bars.p99, milliseconds),
    ...over(`${what}, not answered`, failed, 0, String),
  ];
}

function ofPeer(compared: Compared, peer: "nginx" | "bare") {
  return (compared.site.perSecond / compared[peer].perSecond).toFixed(2);
}
