import { withDataFolder, withServer } from "../report/data-folder.ts";
import { type Duration, formatDuration } from "../report/duration.ts";
import { kilobytes, milliseconds, rate } from "../report/figures.ts";
import { type MeasuredProcess, startScript, startServed } from "../report/measured-process.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";
import { bareReact, markupOf } from "./bare-react.ts";
import { bytesOf } from "./served-files.ts";
import { contender, load, type Measured, runInTurns } from "./wrk.ts";

/** Processor time for the landing page, in that of React alone. */
const bar = 4.5;
const connections = 8;
const paths = ["/", "/band", "/history", "/schedule"];

type Rendered = { path: string; bytes: number; site: Measured; react: Measured };

/** Pages made anew for each request, `PAGE_CACHE=off`: the cost of a change of content, or of an uncached page. */
export function measureRendered(duration: Duration): Promise<Chapter> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, { PAGE_CACHE: "off" }, { isPinned: true }), async (site) => {
      for (const path of paths) await load({ url: `${site.url}${path}` }, { connections, seconds: duration.seconds });
      const pages: Rendered[] = [];
      for (const path of paths) pages.push(await compare(site, path, `${dataDir}-markup.json`, duration));
      return chapter(pages, duration);
    }),
  );
}

async function compare(
  server: MeasuredProcess,
  path: string,
  file: string,
  { rounds, seconds }: Duration,
): Promise<Rendered> {
  const page = `${server.url}${path}`;
  const html = await bytesOf(page, "plain");
  await markupOf(html.toString(), file);
  return withServer(startScript(bareReact, file, { isPinned: true }), async (peer) => {
    const site = contender({ url: page }, server);
    const react = contender({ url: peer.url }, peer);
    await runInTurns([site, react], { connections, seconds }, rounds);
    return { path, bytes: html.length, site: site.result(), react: react.result() };
  });
}

function chapter(pages: readonly Rendered[], duration: Duration): Chapter {
  const [landing] = pages;
  if (!landing) throw new Error("No page was measured.");
  return {
    title: "Pages rendered for each request",
    how:
      "`PAGE_CACHE=off`, with shared data cached: every request is rendered, hashed for its security policy and sent " +
      `uncompressed. wrk over ${connections} connections, ${formatDuration(duration)}, after as long of warming up, in turns with the peer: bare \`node:http\` in which React DOM alone ` +
      `(\`renderToString\`) renders the same markup from plain elements, without components, data or headers. ${pinning}`,
    columns: [
      "",
      "bytes",
      "the site, pages/s",
      "React alone",
      "ratio",
      "processor time, of React alone",
      "bar",
      "half within",
      "p99",
    ],
    rows: pages.map(row),
    missed: [
      ...over(
        "Landing page rendered, processor time of React alone",
        processorRatio(landing.site, landing.react),
        bar,
        (ratio) => ratio.toFixed(2),
      ),
      ...pages.flatMap(({ path, site }) => over(`\`${path}\` rendered, not answered`, site.failed, 0, String)),
    ],
    inShort: `Rendered for each request: ${rate(landing.site)} landing pages a second; React alone renders the same markup ${rate(landing.react)} times.`,
    figures: Object.fromEntries(pages.map(({ path, site }) => [`perSecond ${path}`, site.perSecond])),
  };
}

function row({ path, bytes, site, react }: Rendered): string[] {
  return [
    `\`${path}\``,
    kilobytes(bytes),
    rate(site),
    rate(react),
    (site.perSecond / react.perSecond).toFixed(2),
    processorRatio(site, react).toFixed(2),
    path === "/" ? String(bar) : "",
    milliseconds(site.p50),
    milliseconds(site.p99),
  ];
}

function processorRatio(site: Measured, react: Measured): number {
  if (!site.processor || !react.processor) throw new Error("The processor time was not read.");
  return site.processor.microseconds / react.processor.microseconds;
}
