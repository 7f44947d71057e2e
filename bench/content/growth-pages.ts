import { withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { megabytes, milliseconds, seconds } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import type { Chapter } from "../report/report.ts";
import { formatSample, measureSizes, perSecond, type Size, sample } from "./growth.ts";
import { importPages } from "./many-pages.ts";

/** How the number of pages in the content service affects the site. */
export function measurePages(duration: Duration): Promise<Chapter> {
  return measureSizes(
    {
      title: "Growing: pages",
      how:
        "To the starter content so many pages are added by `npm run content:import`, each with a text section of its own. Then the site starts; wrk asks over " +
        `${connections} connections for ${duration.seconds} s, compressed: for one page again and again, and for random pages, as search engines do. Memory is ` +
        "what the process holds right after.",
      columns: ["pages", "import", "start", "one page, a second", "any page, a second", "p99", "memory"],
    },
    (dataDir, size) => measure(dataDir, size, duration),
  );
}

async function measure(dataDir: string, size: number, duration: Duration): Promise<Size> {
  const importedIn = importPages(dataDir, size);
  return withServer(startServed(dataDir, { RATE_LIMIT: "off" }, { isPinned: true }), async (site) => {
    const one = await sample({ url: `${site.url}/page-1` }, duration);
    const any = await sample({ url: `${site.url}/page-`, maxSuffix: size }, duration);
    const p99 = any.kind === "load" ? milliseconds(any.p99) : "";
    const memory = site.memory();
    return {
      cells: [
        seconds(importedIn),
        seconds(site.startedIn),
        formatSample(one),
        formatSample(any),
        p99,
        megabytes(memory),
      ],
      figures: { onePerSecond: perSecond(one), anyPerSecond: perSecond(any), memory, startMs: site.startedIn },
    };
  });
}
