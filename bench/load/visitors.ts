import { startNginx } from "../pages/nginx.ts";
import { accepting, bytesOf } from "../pages/served-files.ts";
import { contender, type Loaded, type LoadOptions, runInTurns } from "../pages/wrk.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import { type Duration, formatDuration } from "../report/duration.ts";
import { count, megabytes, milliseconds, rate } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";

const visitorCounts = [1, 10, 100, 1_000];

type Result = { visitors: number; site: Loaded; nginx: Loaded; memory: number };

/** The landing page for ever more visitors at once, each of whom asks again as soon as it has come. */
export function measureVisitors(duration: Duration): Promise<Chapter> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, {}, { isPinned: true }), async (site) => {
      const page = `${site.url}/`;
      const file = { name: "page.html", plain: await bytesOf(page, "plain"), gzip: await bytesOf(page, "gzip") };
      return withServer(startNginx([file]), async ({ url }) => {
        const measureVisitorCount = async (visitors: number) => ({
          visitors,
          ...(await compare(
            page,
            `${url}/${file.name}`,
            { connections: visitors, seconds: duration.seconds },
            duration.rounds,
          )),
          memory: site.memory(),
        });
        const results: Result[] = [];
        for (const visitors of visitorCounts) results.push(await measureVisitorCount(visitors));
        return chapter(results, duration);
      });
    }),
  );
}

async function compare(page: string, file: string, effort: LoadOptions, rounds: number) {
  const headers = accepting("gzip");
  const site = contender({ url: page, headers });
  const nginx = contender({ url: file, headers });
  await runInTurns([site, nginx], effort, rounds);
  return { site: site.result(), nginx: nginx.result() };
}

function chapter(results: readonly Result[], duration: Duration): Chapter {
  return {
    title: "Growing: visitors at once",
    how:
      `wrk asks for \`/\`, compressed, over so many connections, ${formatDuration(duration)}, in turns with nginx (one worker, the same bytes from disk). A visitor here sends the next request as soon ` +
      `as the page has arrived; people read it first. Memory is the site's right after. ${pinning}`,
    columns: ["connections", "the site, requests/s", "p99", "memory", "nginx, requests/s", "p99", "ratio"],
    rows: results.map(({ visitors, site, nginx, memory }) => [
      count(visitors),
      rate(site),
      milliseconds(site.p99),
      megabytes(memory),
      rate(nginx),
      milliseconds(nginx.p99),
      (site.perSecond / nginx.perSecond).toFixed(2),
    ]),
    missed: results.flatMap(({ visitors, site }) =>
      over(`${count(visitors)} visitors at once, not answered`, site.failed, 0, count),
    ),
    figures: Object.fromEntries(
      results.flatMap(({ visitors, site, memory }) => [
        [`perSecond ${visitors}`, site.perSecond],
        [`p99 ${visitors}`, site.p99],
        [`memory ${visitors}`, memory],
      ]),
    ),
  };
}
