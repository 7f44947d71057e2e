import { deskBudget, measureBareProgram, measureDeskScreens } from "../desk/desk-size.ts";
import { measureBareSite } from "../pages/framework-baseline.ts";
import { kilobytes } from "../report/figures.ts";
import { startBrowser } from "../report/machine.ts";
import { type Chapter, over } from "../report/report.ts";
import { budget, type Kind, measurePageSize } from "./landing-size.ts";

/** What the landing page weighs on a phone, beside a site of nothing but React and React Router. */
export async function measureSize(siteUrl: string): Promise<Chapter> {
  const browser = await startBrowser();
  const { kinds, total } = await measurePageSize(browser, `${siteUrl}/`);
  await browser.close();
  const floor = measureBareSite();
  const row = (kind: Kind, bar?: number) => [
    kind,
    String(kinds[kind].requests),
    kilobytes(kinds[kind].bytes),
    bar === undefined ? "" : kilobytes(bar),
  ];
  return {
    title: "The landing page on a phone",
    how:
      "A phone of 360 by 740 points with two pixels a point opens `/` with an empty cache and does not scroll; the browser counts " +
      "what it received, compressed with gzip alone. The total holds the headers too. The peer is the smallest site that the " +
      "same React, React DOM, React Router and bundler can make: two pages that link to each other.",
    columns: ["", "requests", "bytes", "budget"],
    rows: [
      row("JavaScript", budget.JavaScript),
      ["of it React, React DOM and React Router (the peer)", "", kilobytes(floor), ""],
      ["of it our own", "", kilobytes(kinds.JavaScript.bytes - floor), ""],
      row("CSS", budget.CSS),
      row("fonts", budget.fonts),
      row("pictures"),
      row("the page itself"),
      row("other"),
      ["in all, with headers", "", kilobytes(total), kilobytes(budget.total)],
    ],
    missed: [
      ...over("Landing page, JavaScript", kinds.JavaScript.bytes, budget.JavaScript, kilobytes),
      ...over("Landing page, CSS", kinds.CSS.bytes, budget.CSS, kilobytes),
      ...over("Landing page, fonts", kinds.fonts.bytes, budget.fonts, kilobytes),
      ...over("Landing page, in all", total, budget.total, kilobytes),
    ],
  };
}

/** What the committee's desk weighs over the framework: the frame around every page, and each page with it. */
export async function measureDeskSize(): Promise<Chapter> {
  const floor = await measureBareProgram();
  const { shell, screens } = measureDeskScreens();
  return {
    title: "The desk",
    how:
      "JavaScript and CSS that the document of a page asks for before anything is shown, as gzip, from the build's manifest. The peer is the " +
      "smallest program that the same React, React DOM, React Router and bundler can make: two pages that link to each other.",
    columns: ["", "bytes", "budget"],
    rows: [
      ["React, React DOM and React Router (the peer)", kilobytes(floor), ""],
      ["the frame, over the peer", kilobytes(shell - floor), kilobytes(deskBudget.shell)],
      ...screens.map(({ page, bytes }) => [
        `\`${page}\`, over the peer`,
        kilobytes(bytes - floor),
        kilobytes(deskBudget.screen),
      ]),
    ],
    missed: [
      ...over("The desk's frame", shell - floor, deskBudget.shell, kilobytes),
      ...screens.flatMap(({ page, bytes }) => over(page, bytes - floor, deskBudget.screen, kilobytes)),
    ],
  };
}
