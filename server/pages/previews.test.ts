import { readdirSync } from "node:fs";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMarks } from "#desk/content/preview/marks/field-marks.ts";
import { signPreview } from "#desk/content/preview/signed-address.server.ts";
import { desk } from "#desk/desk.server.ts";
import { changeRoles, invitePerson, letInAgain, revokePerson } from "#desk/frame/access/committee.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { type DeskRole, deskRoles, type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { pageQuery } from "#site/features/pages/loading/page-api.ts";
import * as root from "#site/root.tsx";
import * as bandDetail from "#site/routes/band-detail.tsx";
import * as contentPage from "#site/routes/content-page.tsx";
import * as home from "#site/routes/home.tsx";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { importSampleContent, makeNeverPublished, saveDraft } from "#tests/support/desk/drafts.ts";
import { contentfulSettings, startFakeContentful } from "#tests/support/servers/fake-contentful.ts";
import { serverBuild, siteRoute } from "#tests/support/site/server-build.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";
import { previewRenderer } from "./pages.ts";

const about = "/desk/preview/about-cjf";
const build = serverBuild(siteRoute(root), {
  home: siteRoute(home),
  "bands/*": siteRoute(bandDetail),
  "*": siteRoute(contentPage),
});
const loadRoutes = async () => createRequestHandler(build, "production");

type Transaction = Parameters<typeof letInAgain>[0];

/** The desk over the sample festival, with the public site's own renderer. */
async function open(settings: Record<string, string> = {}) {
  const site = await openTestServices(settings);
  const { services } = site;
  if (services.content.embedded) await importSampleContent(services);
  const publicApp = createApp(services);
  const fetch = async (path: string, init?: RequestInit) =>
    publicApp.fetch(new Request(services.config.siteUrl + path, init));
  const app = desk(services, { fetch, render: previewRenderer(services, loadRoutes) });
  const get = (path: string, cookie = "", headers: Record<string, string> = {}) =>
    app.request(path, { headers: { Cookie: cookie, ...headers } });
  const send = (path: string, body: object, cookie: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie, ...headers },
      body: JSON.stringify(body),
    });
  const post = (path: string, entries: object, cookie: string, headers: Record<string, string> = {}) =>
    send(path, { entries }, cookie, headers);
  return { ...site, fetch, get, send, post, editor: await signIn(services, { editor: "change" }) };
}

/** What a visitor would read: without scripts, tags, and the marks (invisible numbers that stand for the texts' fields). */
async function wordsOf(response: Response) {
  const body = (await response.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
  return readMarks(body)
    .text.replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

let site: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

describe("a preview", () => {
  test("shows what is edited, while visitors read what is published", async () => {
    await saveDraft(site.services, "about-banner", { headingText: "About us, in draft" });
    const preview = await site.get(about, site.editor.cookie);
    expect(preview.status).toBe(200);
    expect(await wordsOf(preview)).toContain("About us, in draft");
    expect(
      await (
        await site.fetch("/content/spaces/cjf/environments/master/entries/about-banner?access_token=cjf-delivery")
      ).text(),
    ).not.toContain("in draft");
  });

  test("has the header and the footer as they are edited", async () => {
    await saveDraft(site.services, "nav-about", { title: "Who we are" });
    await saveDraft(site.services, "footer", { signupText: "News, now and then." });
    const words = await wordsOf(await site.get(about, site.editor.cookie));
    expect(words).toContain("Who we are");
    expect(words).toContain("News, now and then.");
  });

  test("lays what is typed over it, also in header and footer, and keeps none of it", async () => {
    const typed = [
      { id: "about-banner", fields: { headingText: "Typed just now" } },
      { id: "nav-history", fields: { title: "Our past" } },
      { id: "footer", fields: { signupText: null } },
    ];
    const words = await wordsOf(await site.post(about, typed, site.editor.cookie));
    expect(words).toContain("Typed just now");
    expect(words).toContain("Our past");
    const after = await wordsOf(await site.get(about, site.editor.cookie));
    expect(after).not.toContain("Typed just now");
    expect(after).not.toContain("Our past");
  });

  test("shows the landing page's dates, open calls and posters as they are edited", async () => {
    await importBands(site.services.db, [
      { id: "quartet", fields: { "Band Name": "The Quartet", Image_Link: "/content/assets/cjf/quartet/1/q.png" } },
    ]);
    const typed = [{ id: "festival-2027", fields: { startDate: "2028-06-08", endDate: "2028-06-12" } }];
    const words = await wordsOf(await site.post("/desk/preview/home", typed, site.editor.cookie));
    expect(words).toContain("Thursday 8 to Monday 12 June 2028");
    expect(words).toMatch(/In \d+ days/);
    expect(words).toContain("The Quartet");
  });

  test("shows an entry and a picture that were linked just now", async () => {
    const link = (linkType: string, id: string) => ({ sys: { type: "Link", linkType, id } });
    const sections = [link("Entry", "history-start"), link("Entry", "about-banner")];
    const picture = { bannerImage: link("Asset", "picture-crowd") };
    const typed = [
      { id: "page-about", fields: { sections } },
      { id: "about-banner", fields: picture },
    ];
    const page = await (await site.post(about, typed, site.editor.cookie)).text();
    expect(page).toContain("/content/assets/cjf/picture-crowd/");
    const start = await (await site.get("/desk/preview/history", site.editor.cookie)).text();
    const heading = /<h2[^>]*>([^<]+)</.exec(start)?.[1] ?? "";
    expect(readMarks(page).text).toContain(readMarks(heading).text);
  });

  test("shows pictures that were never published", async () => {
    await makeNeverPublished(site.services, "picture-town-hall");
    const page = await (await site.get(about, site.editor.cookie)).text();
    const address = /\/content\/assets\/cjf\/picture-town-hall\/[^"?\s]+/.exec(page)?.[0] ?? "";
    const picture = await site.fetch(address);
    expect([picture.status, picture.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    await picture.body?.cancel();
  });

  test("leaves out a hidden section", async () => {
    const heading = "Come and help decide";
    expect(await wordsOf(await site.get(about, site.editor.cookie))).toContain(heading);
    const hide = { id: "about-join", kind: "Entry", asOf: 3, changes: [], isHidden: true };
    const hidden = await deskBrowser(site.services, site.editor.cookie).post("/content/save", hide);
    expect(hidden.body.entry).toMatchObject({ isHidden: true });
    expect(await wordsOf(await site.get(about, site.editor.cookie))).not.toContain(heading);
  });

  test("runs no script of the page, and says to which field its words belong", async () => {
    const page = await (await site.get(about, site.editor.cookie)).text();
    const scripts = [...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
    expect(scripts).toEqual(['type="application/json" id="preview-places"', expect.stringContaining("preview-script")]);
    expect(page).not.toMatch(/<noscript|modulepreload/);
    const sourceMap = JSON.parse(/id="preview-places">(.*?)<\/script>/.exec(page)?.[1] ?? "");
    const heading = /<h1[^>]*>([^<]+)</.exec(page)?.[1] ?? "";
    expect(sourceMap.fields[readMarks(heading).numbers[0] ?? -1]).toEqual(["about-banner", "headingText"]);
    const pictures = sourceMap.pictures["picture-dancers"].map((number: number) => sourceMap.fields[number]);
    expect(pictures).toContainEqual(["about-banner", "bannerImage"]);
  });

  test("is stored nowhere, not listed, and framed by the desk alone", async () => {
    const { headers } = await site.get(about, site.editor.cookie);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
  });

  test("of an address without a page is the page that says so", async () => {
    const missing = await site.get("/desk/preview/nowhere", site.editor.cookie);
    expect([missing.status, missing.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});

describe("what visitors read", () => {
  test("stays cached while somebody types, and no cache gets what they type", async () => {
    const { content, responseCache, contentVersion, config } = site.services;
    await site.fetch(`${contentApi.path}/${pageQuery("about-cjf")}`, {
      headers: { Authorization: `Bearer ${contentApi.token}` },
    });
    await responseCache.get("/about-cjf", async () => ({ response: new Response("published"), isCacheable: true }));
    const stored = async () => {
      await content.close();
      const files = readdirSync(config.dataDir, { recursive: true }).toSorted();
      return [await contentVersion.read(), responseCache.find("/about-cjf"), files];
    };
    const before = await stored();
    expect(before[1]).toBeDefined();
    expect(before[2]).toContainEqual(expect.stringMatching(/^cache.content./));
    for (const headingText of ["J", "Ja", "Jaz", "Jazz"])
      await site.post(about, [{ id: "about-banner", fields: { headingText } }], site.editor.cookie);
    expect(await stored()).toEqual(before);
    expect(responseCache.has("/desk/preview/about-cjf")).toBe(false);
  });
});

describe("a band's page", () => {
  const cordial = {
    id: "band-cordial",
    name: "Cordial",
    otherName: "",
    picture: "",
    bio: "",
    style: "",
    musicLink: "",
  };
  const bands = async () => {
    const { db } = site.services;
    const fields = { "Band Name": "Cordial", Bio: "As visitors read it." };
    await importBands(db, [
      { id: cordial.id, fields },
      { id: "band-pencilled", fields: { "Band Name": "Tin Roof" } },
    ]);
    await db.updateTable("bands").set({ bio: "As it is drafted." }).where("id", "=", cordial.id).execute();
    return signIn(site.services, { programme: "change" });
  };
  const typed = (path: string, band: object, cookie: string) =>
    site.send(path, { entries: [], band: { ...cordial, ...band } }, cookie);

  test("shows the draft to whoever may see the line-up, with what is typed, and visitors read what is published", async () => {
    const { cookie } = await bands();
    const path = "/desk/preview/bands/cordial";
    expect(await wordsOf(await site.get(path, cookie))).toContain("As it is drafted.");
    expect(await wordsOf(await site.get(path, site.editor.cookie))).toContain("As visitors read it.");
    // The name makes the address: the frame stays where it is.
    const shown = await wordsOf(await typed(path, { name: "Cordial & Lime", bio: "Typed just now." }, cookie));
    expect(shown).toContain("Cordial &amp; Lime");
    expect(shown).toContain("Typed just now.");
    const seen = await (await site.fetch("/api/records/get-bands")).text();
    expect(seen).toContain("As visitors read it.");
    expect(seen).not.toMatch(/drafted|Typed/);
    const refused = await typed(path, { bio: "Not mine." }, site.editor.cookie);
    expect(await wordsOf(refused)).toContain("As visitors read it.");
  });

  test("shows a pencilled band only at its own address, and no page of something else to whoever sees none", async () => {
    const { cookie } = await bands();
    await site.services.db
      .updateTable("bands")
      .set({ state: "pencilled" })
      .where("id", "=", "band-pencilled")
      .execute();
    expect(await wordsOf(await site.get("/desk/preview/bands/tinroof", cookie))).toContain("Tin Roof");
    expect(await wordsOf(await site.get("/desk/preview/bands/cordial", cookie))).not.toContain("Tin Roof");
    expect((await site.get(about, cookie)).status).toBe(403);
  });
});

const cases = deskRoles.flatMap((role) =>
  (["change", "look"] as const).map((held): [DeskRole, "change" | "look"] => [role, held]),
);

describe("a draft", () => {
  test.each(cases)("is shown to the role %s (%s) by its right alone", async (role, held) => {
    const roles: HeldRoles = { [role]: held };
    const { cookie } = await signIn(site.services, roles);
    const status = may({ roles }, "pages.view") ? 200 : 403;
    for (const path of [about, "/desk/preview", "/desk/preview/"]) {
      expect((await site.get(path, cookie)).status === 403, path).toBe(status === 403);
      expect((await site.post(path, [], cookie)).status === 403, path).toBe(status === 403);
    }
  });

  test("is shown to nobody who is signed out, or whose session lacks its second factor", async () => {
    const half = await signIn(site.services, { chair: "change" }, { second_factor: 0 });
    const statuses = async (cookie: string) => [
      (await site.get(about, cookie)).status,
      (await site.post(about, [], cookie)).status,
    ];
    expect(await statuses("")).toEqual([401, 401]);
    expect(await statuses("__Secure-desk=guessed")).toEqual([401, 401]);
    expect(await statuses(half.cookie)).toEqual([403, 403]);
  });

  test("opened in a window of its own leads who is signed out to signing in, and then to it", async () => {
    const opened = await site.get(about, "", { "Sec-Fetch-Dest": "document" });
    expect([opened.status, opened.headers.get("Location")]).toEqual([
      302,
      "/desk/sign-in?to=%2Fdesk%2Fpreview%2Fabout-cjf",
    ]);
  });

  test("is shown to no page of another site", async () => {
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };
    expect((await site.post(about, [], site.editor.cookie, foreign)).status).toBe(403);
  });

  test("is not rendered from a body that is too large or of another shape", async () => {
    const long = [{ id: "about-banner", fields: { headingText: "x".repeat(500_001) } }];
    expect((await site.post(about, long, site.editor.cookie)).status).toBe(413);
    expect((await site.post(about, [{ id: "../x", fields: {} }], site.editor.cookie)).status).toBe(422);
    expect((await site.post(about, {}, site.editor.cookie)).status).toBe(422);
  });
});

describe("a signed address", () => {
  const addressFor = async (cookie: string) => {
    const made = await deskBrowser(site.services, cookie).post("/preview/address", { path: "/about-cjf" });
    return { status: made.status, address: new URL(made.body.address ?? site.services.config.siteUrl) };
  };

  test("shows drafts without a session, for an hour, and no other site but Contentful's may frame them", async () => {
    const { address } = await addressFor(site.editor.cookie);
    const shown = await site.get(address.pathname + address.search);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    const { signed } = await signPreview(site.services.db, site.editor.personId, "/about-cjf", Date.now() - 3_600_001);
    expect((await site.get(`${about}?signed=${signed}`)).status).toBe(401);
  });

  test("is refused when anything of it was changed", async () => {
    const { address } = await addressFor(site.editor.cookie);
    const signed = address.searchParams.get("signed") ?? "";
    const later = signed.replace(/^\d{13}/, (until) => String(Number(until) + 1));
    for (const changed of [later, signed.slice(0, -1), `${signed}A`, "", signed.replace(/\.[\w-]+\./, ".another.")])
      expect((await site.get(`${about}?signed=${changed}`)).status, changed).toBe(401);
    expect((await site.get(`/desk/preview/history?signed=${signed}`)).status, "another page").toBe(401);
  });

  test("ends with the right of whoever made it, and who has none makes none", async () => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    await site.services.db
      .updateTable("desk_people")
      .set({ roles: '{"treasurer":"change"}' })
      .where("id", "=", leaving.personId)
      .execute();
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
    expect((await addressFor(leaving.cookie)).status).toBe(403);
  });

  test.each([
    ["a reset of sign-in", (trx: Transaction, id: string) => letInAgain(trx, { by: null, id })],
    [
      "other roles, also once the old ones are back",
      async (trx: Transaction, id: string) => {
        await changeRoles(trx, { by: null, id, roles: { treasurer: "change" } });
        await changeRoles(trx, { by: null, id, roles: { editor: "change" } });
      },
    ],
    [
      "being taken off the committee, also for who is invited again",
      async (trx: Transaction, id: string) => {
        const { name, email } = await trx
          .selectFrom("desk_people")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await revokePerson(trx, { by: null, id });
        await invitePerson(trx, { by: null, name, email, roles: { editor: "change" } });
      },
    ],
  ])("of whoever made it ends with %s", async (_, end) => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    expect((await site.get(address.pathname + address.search)).status).toBe(200);
    await site.services.db.transaction().execute(async (trx) => void (await end(trx, leaving.personId)));
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
  });

  test("ends with a link of the command line that whoever made it has used, because all else ended by it", async () => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    const secret = await createSignInLink(site.services.db, { purpose: "invite", person_id: leaving.personId });
    expect((await deskBrowser(site.services).post("/sign-in/link", { secret })).status).toBe(200);
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
  });

  test("takes nothing that is typed", async () => {
    const { address } = await addressFor(site.editor.cookie);
    expect((await site.post(address.pathname + address.search, [], "")).status).toBe(401);
  });
});

describe("with Contentful", () => {
  const settingsOf = (url: string) => ({ ...contentfulSettings(url), CONTENTFUL_PREVIEW_HOST: url });

  test("drafts come by the preview token, and its web app may frame a signed address", async () => {
    const contentful = await startFakeContentful();
    await using there = await open({
      ...settingsOf(contentful.url),
      CONTENTFUL_PREVIEW_TOKEN: "preview-token-of-ours",
    });
    const { signed } = await signPreview(there.services.db, there.editor.personId, "/home");
    const shown = await there.get(`/desk/preview/home?signed=${signed}`);
    expect(await wordsOf(shown)).toContain("From afar");
    const policy = shown.headers.get("Content-Security-Policy");
    expect(policy).toContain("frame-ancestors https://app.contentful.com https://app.eu.contentful.com");
    const tokens = contentful.requests.map(({ authorization }) => authorization);
    expect(new Set(tokens)).toEqual(new Set(["Bearer preview-token-of-ours"]));
    expect(takeConsole(), "it has no header and no footer").toHaveLength(2);
    await contentful.close();
  });

  test("a preview without the token says what to set", async () => {
    const contentful = await startFakeContentful();
    await using there = await open(settingsOf(contentful.url));
    const refused = await there.get("/desk/preview/home", there.editor.cookie);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining("CONTENTFUL_PREVIEW_TOKEN"),
    ]);
    await contentful.close();
  });
});

test("somebody who has too many pages rendered in a minute waits, and nobody else does", async () => {
  await using limited = await open({ RATE_LIMIT: "on" });
  for (let count = 0; count < 600; count += 1)
    await limited.services.limits.consume("preview", await sessionOf(limited));
  const refused = await limited.get(about, limited.editor.cookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const other = await signIn(limited.services, { editor: "change" });
  expect((await limited.get(about, other.cookie)).status).toBe(200);
});

async function sessionOf({ services, editor }: Awaited<ReturnType<typeof open>>) {
  const session = services.db.selectFrom("desk_sessions").select("hash").where("person_id", "=", editor.personId);
  return (await session.executeTakeFirstOrThrow()).hash;
}
