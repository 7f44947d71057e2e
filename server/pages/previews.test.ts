import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMarks } from "#desk/content/preview/marks/field-marks.ts";
import { signPreview } from "#desk/content/preview/signed-address.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { pageQuery } from "#site/features/pages/loading/page-api.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { makeNeverPublished, saveDraft } from "#tests/support/desk/drafts.ts";
import { aboutPreview, openPreviews, wordsOf } from "#tests/support/desk/preview-desk.ts";
import { contentfulSettings, startFakeContentful } from "#tests/support/servers/fake-contentful.ts";

let site: Awaited<ReturnType<typeof openPreviews>>;
beforeAll(async () => {
  site = await openPreviews();
});
afterAll(() => site.close());

describe("a preview", () => {
  test("shows what is edited, while visitors read what is published", async () => {
    await saveDraft(site.services, "about-banner", { headingText: "About us, in draft" });
    const preview = await site.get(aboutPreview, site.editor.cookie);
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
    const words = await wordsOf(await site.get(aboutPreview, site.editor.cookie));
    expect(words).toContain("Who we are");
    expect(words).toContain("News, now and then.");
  });

  test("lays what is typed over it, also in header and footer, and keeps none of it", async () => {
    const typed = [
      { id: "about-banner", fields: { headingText: "Typed just now" } },
      { id: "nav-history", fields: { title: "Our past" } },
      { id: "footer", fields: { signupText: null } },
    ];
    const words = await wordsOf(await site.post(aboutPreview, typed, site.editor.cookie));
    expect(words).toContain("Typed just now");
    expect(words).toContain("Our past");
    const after = await wordsOf(await site.get(aboutPreview, site.editor.cookie));
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
    const page = await (await site.post(aboutPreview, typed, site.editor.cookie)).text();
    expect(page).toContain("/content/assets/cjf/picture-crowd/");
    const start = await (await site.get("/desk/preview/history", site.editor.cookie)).text();
    const heading = /<h2[^>]*>([^<]+)</.exec(start)?.[1] ?? "";
    expect(readMarks(page).text).toContain(readMarks(heading).text);
  });

  test("shows pictures that were never published", async () => {
    await makeNeverPublished(site.services, "picture-town-hall");
    const page = await (await site.get(aboutPreview, site.editor.cookie)).text();
    const address = /\/content\/assets\/cjf\/picture-town-hall\/[^"?\s]+/.exec(page)?.[0] ?? "";
    const picture = await site.fetch(address);
    expect([picture.status, picture.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    await picture.body?.cancel();
  });

  test("leaves out a hidden section", async () => {
    const heading = "Come and help decide";
    expect(await wordsOf(await site.get(aboutPreview, site.editor.cookie))).toContain(heading);
    const hide = { id: "about-join", kind: "Entry", asOf: 3, changes: [], isHidden: true };
    const hidden = await deskBrowser(site.services, site.editor.cookie).post("/content/save", hide);
    expect(hidden.body.entry).toMatchObject({ isHidden: true });
    expect(await wordsOf(await site.get(aboutPreview, site.editor.cookie))).not.toContain(heading);
  });

  test("runs no script of the page, and says to which field its words belong", async () => {
    const page = await (await site.get(aboutPreview, site.editor.cookie)).text();
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
    const { headers } = await site.get(aboutPreview, site.editor.cookie);
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
      await site.post(aboutPreview, [{ id: "about-banner", fields: { headingText } }], site.editor.cookie);
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
    expect((await site.get(aboutPreview, cookie)).status).toBe(403);
  });
});

describe("with Contentful", () => {
  const settingsOf = (url: string) => ({ ...contentfulSettings(url), CONTENTFUL_PREVIEW_HOST: url });

  test("drafts come by the preview token, and its web app may frame a signed address", async () => {
    const contentful = await startFakeContentful();
    await using there = await openPreviews({
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
    await using there = await openPreviews(settingsOf(contentful.url));
    const refused = await there.get("/desk/preview/home", there.editor.cookie);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining("CONTENTFUL_PREVIEW_TOKEN"),
    ]);
    await contentful.close();
  });
});
