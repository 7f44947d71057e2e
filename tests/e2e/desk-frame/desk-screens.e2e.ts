import type { BrowserContext, Page } from "@playwright/test";
import { deskRoutes } from "#desk/frame/desk-routes.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { brokenWords, resize, sidewaysOverflow, smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, fromOurPage } from "#tests/support/desk/desk-records.ts";
import type { Site } from "#tests/support/site/site.ts";

/** `npm run test:long` takes each width in each theme, `npm test` the narrow one in the light one. */
const widths: { width: number; themes: ("light" | "dark")[] }[] = process.env.LONG
  ? [
      { width: 360, themes: ["light", "dark"] },
      { width: 1440, themes: ["light", "dark"] },
    ]
  : [{ width: 360, themes: ["light"] }];

/** Between two themes of a screen of the same width only colours differ. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** What somebody may be called or write: words that are longer than a phone is wide, and another script. */
const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauun";
const oddWords = `${longWord} فرقة_الجاز_من_القاهرة_١٢٣`;

/** The screens of a room share a test: a new page for each would take as long as the screen. */
const rooms = Object.values(Object.groupBy(deskRoutes, roomOf)).filter((screens) => screens !== undefined);

for (const screens of rooms) {
  const paths = screens.map(({ path }) => path);
  test(`${paths.join(", ")}: accessible, and fit the screen`, async ({ page, context, site, browserErrors }) => {
    test.setTimeout(30_000 + 15_000 * paths.length);
    // Whoever has not taken the first step, or has taken both, is led away from the second one as soon as the server says so.
    if (paths.includes("/desk/confirm")) await page.route("**/desk/api/account", (route) => route.abort());
    for (const { path, access } of screens) {
      if (access !== "anybody") await signInAtSite(context, site);
      await page.goto(site.url + (await screenUrl(path, context, site)));
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/\S/);
      await expectReadable(page, path);
    }
    // Whoever comes to the second step without the first is refused.
    if (paths.includes("/desk/confirm")) browserErrors.length = 0;
  });
}

/** The screens before signing in are a room, and so are all rooms of one screen. */
function roomOf({ path, access }: (typeof deskRoutes)[number]): string {
  if (access === "anybody") return "sign-in";
  const room = path.split("/")[2];
  const hasMore = deskRoutes.some((other) => other.path !== path && other.path.split("/")[2] === room);
  return room !== undefined && hasMore ? room : "others";
}

async function expectReadable(page: Page, path: string) {
  for (const { width, themes } of widths) {
    await resize(page, width);
    for (const [at, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      const found = await accessibilityViolations(page, "html", at === 0 ? undefined : rulesOfColours);
      expect.soft(found, `${path}, ${width} px, ${theme}`).toEqual([]);
    }
    expect.soft(await sidewaysOverflow(page), `${path}, ${width} px`).toEqual([]);
    expect.soft(await smallTargets(page), `${path}, ${width} px`).toEqual([]);
    expect.soft(await brokenWords(page), `${path}, ${width} px`).toEqual([]);
  }
}

/** A page's address with something to show: a record with notes and tasks, a mail, a person. */
async function screenUrl(path: string, context: BrowserContext, site: Site): Promise<string> {
  if (path === "/desk/bands/:reference") return `/desk/bands/${await addFullBand(context, site)}`;
  if (path === "/desk/bands/compare") {
    const other = await addBand(context, site, `Beside ${oddWords}`);
    return `/desk/bands/compare?with=${other},${await addFullBand(context, site)}`;
  }
  if (path === "/desk/bands/listen") return `/desk/bands/listen?at=${await addFullBand(context, site)}`;
  const kind = /^\/desk\/(volunteers|messages)\/:reference$/.exec(path)?.[1];
  if (kind !== undefined) return `/desk/${kind}/${await add(context, site, kind, namesOf[kind] ?? {})}`;
  if (path === "/desk/people/:key") {
    await add(context, site, "volunteers", { firstName: oddWords, email: "ida.screens@example.org" });
    return "/desk/people/ida.screens@example.org";
  }
  if (path === "/desk/pages/replace") return "/desk/pages/replace?from=jazz&to=swing";
  if (path === "/desk/line-up/:band") return "/desk/line-up/band-cordial";
  if (path === "/desk/pages/:id") return "/desk/pages/page-about";
  if (path === "/desk/pictures/:id") {
    const { pictures } = await (await context.request.get(`${site.url}/desk/api/pictures`)).json();
    return `/desk/pictures/${pictures.find(({ pages }: { pages: number }) => pages > 0).id}`;
  }
  if (path === "/desk/mails/many/:id") return `/desk/mails/many/${await addMailing(context, site)}`;
  if (path === "/desk/mails/texts/:id") {
    await add(context, site, "volunteers", { firstName: oddWords, email: "ina.screens@example.org" });
    return "/desk/mails/texts/volunteer-accepted";
  }
  if (path === "/desk/mails/:id") {
    await add(context, site, "volunteers", { firstName: oddWords, email: "ivo.screens@example.org" }, true);
    const read = async () =>
      (await context.request.get(`${site.url}/desk/api/mails?view=sent&q=ivo.screens@example.org`)).json();
    await expect.poll(async () => (await read()).mails.length).toBe(1);
    return `/desk/mails/${(await read()).mails[0].id}`;
  }
  if (path === "/desk/announce" || path === "/desk/announce/minutes") await tellBand(context, site, false);
  if (path === "/desk/announce/:batch") return `/desk/announce/${await tellBand(context, site, true)}`;
  return path;
}

/** Decides about a band, and tells it if need be. @returns the id of what is told */
async function tellBand(context: BrowserContext, site: Site, isTold: boolean): Promise<string> {
  const { request } = context;
  const reference = await addBand(context, site, `To Be Told ${oddWords}`);
  const path = `${site.url}/desk/api/bands/${reference}/change`;
  const changes = [{ field: "status", before: "new", after: "accepted" }];
  await request.post(path, { data: { version: 1, changes }, headers: fromOurPage });
  const batchId = crypto.randomUUID();
  const record = { kind: "band", reference, version: 2, decision: "accepted", way: "phone", mailDigest: "" };
  const data = { batchId, when: "soon", records: [record] };
  if (isTold) await request.post(`${site.url}/desk/api/announce/tell`, { data, headers: fromOurPage });
  return batchId;
}

const namesOf: Record<string, object> = {
  volunteers: {
    firstName: oddWords,
    lastName: longWord,

    phone: "03 5555 0000",
    roles: ["Hospitality"],
  },
  messages: {
    senderName: oddWords,
    senderEmail: `${longWord.slice(0, 50)}@example.org`,
    message: `Is there ${oddWords}?`,
  },
};

async function add(
  { request }: BrowserContext,
  { url }: Site,
  path: string,
  answers: object,
  isAcknowledged = false,
): Promise<string> {
  const data = { id: crypto.randomUUID(), source: "paper", answers, isAcknowledged };
  const answer = await request.post(`${url}/desk/api/${path}/add`, { data, headers: fromOurPage });
  return (await answer.json()).reference;
}

async function addMailing(context: BrowserContext, site: Site): Promise<string> {
  const reference = await add(context, site, "volunteers", { firstName: oddWords, email: "ines.screens@example.org" });
  const text = { subject: `Sunday ${oddWords}`, words: `Dear {firstname}, ${oddWords}` };
  const data = { id: crypto.randomUUID(), ...text, references: [reference], when: "soon", count: 1 };
  await context.request.post(`${site.url}/desk/api/mails/many/write/volunteers/send`, { data, headers: fromOurPage });
  return data.id;
}

async function addFullBand(context: BrowserContext, site: Site): Promise<string> {
  const reference = await addBand(context, site, `The Whole Screen ${oddWords}`);
  const post = (path: string, data: object) =>
    context.request.post(`${site.url}/desk/api/bands/${reference}/${path}`, { data, headers: fromOurPage });
  const members = [{ id: 1, musician: `Mia ${oddWords}`, instrument: "Bass" }];
  await post("change", {
    version: 1,
    changes: [
      { field: "status", before: "new", after: "shortlisted" },
      { field: "answers.musicians", before: [], after: members },
      { field: "answers.bandLink", before: "", after: `https://music.example/${longWord}${longWord}` },
    ],
  });
  await post("score", { value: 4 });
  await post("notes", { id: crypto.randomUUID(), words: `Heard ${oddWords} in May.` });
  const { people } = await (await context.request.get(`${site.url}/desk/api/bands/${reference}`)).json();
  const task = { words: `Ring ${oddWords}`, personId: people[0].id, dueOn: "2027-05-31", isDone: false };
  await post("tasks", { id: crypto.randomUUID(), ...task });
  return reference;
}
