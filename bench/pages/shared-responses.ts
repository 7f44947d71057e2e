import { withDataFolder, withServer } from "../report/data-folder.ts";
import { type Duration, formatDuration } from "../report/duration.ts";
import { kilobytes, milliseconds, rate } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { type Compared, comparedColumns, compareWithPeers, connections } from "../report/peers.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";
import { bytesOf } from "./served-files.ts";

type Wanted = { path: string; encoding: "plain" | "gzip"; name: string };
type Result = Compared & { path: string };

/** Shared responses of the site's API, beside peers that send the same bytes. */
export function measureSharedResponses(duration: Duration): Promise<Chapter> {
  const paths = ["/api/header", "/api/records/get-bands"];
  const wanted = async () =>
    paths.map((path) => ({ path, encoding: "gzip" as const, name: `${path.split("/").at(-1)}.json` }));
  return measure({ title: "Shared API responses", what: "Answers", wanted }, duration);
}

/** A cached picture of the landing page, in one of the sizes that the page names. */
export function measurePicture(duration: Duration): Promise<Chapter> {
  const wanted = async (siteUrl: string) => {
    const path = await pictureOf(siteUrl);
    return [{ path, encoding: "plain" as const, name: `picture.${/fm=(\w+)/.exec(path)?.[1] ?? "png"}` }];
  };
  return measure({ title: "A cached picture", what: "Pictures", wanted }, duration);
}

type Kind = { title: string; what: string; wanted: (siteUrl: string) => Promise<Wanted[]> };

function measure(kind: Kind, duration: Duration): Promise<Chapter> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, { RATE_LIMIT: "off" }, { isPinned: true }), async (site) => {
      const responses: Result[] = [];
      for (const { path, encoding, name } of await kind.wanted(site.url)) {
        const compared = await compareWithPeers(site, path, name, [encoding], duration);
        responses.push(...compared.map((each) => ({ ...each, path: path.split("?")[0] ?? path })));
      }
      return chapter(kind, responses, duration);
    }),
  );
}

/** The address of a picture of the landing page. */
export async function pictureOf(siteUrl: string): Promise<string> {
  const html = (await bytesOf(`${siteUrl}/`, "plain")).toString();
  const [path] = /\/content\/assets\/[^"\s,]+?\?[^"\s,]*fm=(?:avif|webp)[^"\s,]*/.exec(html) ?? [];
  if (path === undefined) throw new Error("/ shows no picture.");
  return path.replaceAll("&amp;", "&");
}

function chapter({ title, what }: Kind, responses: readonly Result[], duration: Duration): Chapter {
  return {
    title,
    how:
      `wrk over ${connections} connections, ${formatDuration(duration)}, in turns with nginx (one worker, from disk) and bare \`node:http\` (from memory), which send the same bytes ` +
      `(checked). The site runs with \`RATE_LIMIT=off\`: otherwise a single client would get 429 after 120 answers a minute. ${pinning}`,
    columns: [...comparedColumns.rates, ...comparedColumns.waits],
    rows: responses.map(({ path, encoding, bytes, site, nginx, bare }) => [
      `\`${path}\`, ${encoding}`,
      kilobytes(bytes),
      ...[site, nginx, bare].map(rate),
      ...[nginx, bare].map((peer) => (site.perSecond / peer.perSecond).toFixed(2)),
      ...[site, nginx, bare].map(({ p99 }) => milliseconds(p99)),
    ]),
    missed: responses.flatMap(({ path, site }) => over(`\`${path}\`, not answered`, site.failed, 0, String)),
    inShort: `${what}: ${responses.map(({ path, site, nginx }) => `\`${path}\` ${rate(site)} a second, ${(site.perSecond / nginx.perSecond).toFixed(2)} of nginx`).join("; ")}.`,
    figures: Object.fromEntries(responses.map(({ path, site }) => [`perSecond ${path}`, site.perSecond])),
  };
}
