import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../test-service.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService();
});
afterAll(() => running.close());

/** What a test looks at and whose form it asserts. */
type Json = ReturnType<typeof JSON.parse>;

const json = async (response: Response) => ({ status: response.status, body: await response.json() });

describe("the official SDK", () => {
  it("reads the space, its locales and its content types", async () => {
    const space = await running.client.getSpace();
    expect(space.sys).toEqual({ type: "Space", id: "festival" });
    expect(space.locales.map(({ code }) => code)).toEqual(["en-AU", "de"]);
    const locales = await running.client.getLocales();
    expect(locales.items[1]).toMatchObject({
      code: "de",
      fallbackCode: "en-AU",
      default: false,
      sys: { type: "Locale" },
    });
    const types = await running.client.getContentTypes();
    expect(types.items.map(({ sys }) => sys.id)).toEqual(["page", "section"]);
    const type = await running.client.getContentType("page");
    expect(type.fields[0]).toEqual({
      id: "title",
      name: "title",
      type: "Symbol",
      localized: true,
      required: true,
      disabled: false,
      omitted: false,
    });
  });

  it("resolves links, including those in rich text and circular ones", async () => {
    const home: Json = await running.client.getEntry("home", { include: 10 });
    expect(home.fields.sections[0].fields.next.fields.next.fields.title).toBe("One");
    expect(home.fields.text.content[1].data.target.fields.title).toBe("Three");
    expect(home.fields.picture.fields.title).toBe("Title of poster");
  });

  it("leaves or removes unresolvable links as configured", async () => {
    const kept: Json = await running.client.getEntry("home");
    expect(kept.fields.sections[1]).toEqual({ sys: { type: "Link", linkType: "Entry", id: "s-draft" } });
    const dropped: Json = await running.client.withoutUnresolvableLinks.getEntry("home");
    expect(dropped.fields.sections.map((section: Json) => section.fields.title)).toEqual(["One", "Two"]);
    const links: Json = await running.client.withoutLinkResolution.getEntry("home");
    expect(links.fields.sections[0]).toEqual({ sys: { type: "Link", linkType: "Entry", id: "s1" } });
  });

  it("reads a locale with its fallback, and every locale at once", async () => {
    const german: Json = await running.client.getEntry("home", { locale: "de" });
    expect(german.sys.locale).toBe("de");
    expect(german.fields).toMatchObject({ title: "Start", intro: "Five days of Jazz, café included", slug: "home" });
    const all: Json = await running.client.withAllLocales.getEntry("home");
    expect(all.fields.title).toEqual({ "en-AU": "Home", de: "Start" });
    expect(all.fields.intro).toEqual({ "en-AU": "Five days of Jazz, café included" });
    expect(all.sys.locale).toBeUndefined();
    const asset = await running.client.withAllLocales.getAsset("poster");
    expect(asset.fields.file?.["en-AU"]?.url).toMatch(
      /^\/\/127.0.0.1:\d+\/content\/assets\/festival\/poster\/[0-9a-f]{32}\/the%20poster.png$/,
    );
  });

  it("reads assets with file URLs at this service", async () => {
    const assets = await running.client.getAssets({ order: ["sys.id"] });
    expect(assets.items.map(({ sys }) => sys.id)).toEqual(["film", "logo", "lost", "poster"]);
    const poster = await running.client.getAsset("poster");
    expect(poster.fields.file).toMatchObject({ fileName: "the poster.png", contentType: "image/png" });
    expect((await fetch(`http:${poster.fields.file?.url}`)).status).toBe(200);
  });

  it("gets Contentful's errors", async () => {
    await expect(running.client.getEntry("nobody")).rejects.toMatchObject({ sys: { id: "NotFound" } });
    await expect(running.client.getAsset("nobody")).rejects.toThrow(/NotFound|could not be found/);
    await expect(running.client.getEntries({ content_type: "nothing" })).rejects.toThrow(/unknownContentType/);
  });

  it("gets an error that names an unsupported method", async () => {
    await expect(running.client.getConcepts()).rejects.toThrow(/taxonomy\/concepts.*is not offered/);
  });
});

describe("the answers", () => {
  it("never deliver drafts or archived entries", async () => {
    for (const path of ["entries/s-draft", "entries/s-withdrawn", "entries/old", "assets/unfinished"])
      expect((await running.get(path)).status).toBe(404);
    const list = await json(await running.get("entries?include=10"));
    const text = JSON.stringify([list.body.items, list.body.includes]);
    expect(text).not.toMatch(/"Draft"|"Old"|Title of unfinished/);
    expect(list.body.errors.map((error: Json) => error.details.id).toSorted()).toEqual([
      "nowhere",
      "s-draft",
      "unfinished",
    ]);
  });

  it("name each unresolvable link once, as Contentful does", async () => {
    const { body } = await json(await running.get("entries?sys.id=home&include=1"));
    expect(body.errors).toEqual([
      { sys: { id: "notResolvable", type: "error" }, details: { type: "Link", linkType: "Entry", id: "s-draft" } },
      { sys: { id: "notResolvable", type: "error" }, details: { type: "Link", linkType: "Entry", id: "nowhere" } },
    ]);
  });

  it("include linked documents up to the given depth, 1 by default, each once and no item twice", async () => {
    const included = async (include: string) => {
      const { body } = await json(await running.get(`entries?sys.id=home${include}`));
      const list = [...(body.includes?.Entry ?? []), ...(body.includes?.Asset ?? [])];
      return list.map((document: Json) => document.sys.id).toSorted();
    };
    expect(await included("&include=0")).toEqual([]);
    expect(await included("")).toEqual(["poster", "s1", "s2", "s3"]);
    expect(await included("&include=2")).toEqual(["film", "poster", "s1", "s2", "s3", "s4"]);
    const all = await json(await running.get("entries?include=10"));
    expect(all.body.includes.Entry).toBeUndefined();
    expect(all.body.total).toBe(7);
  });

  it("leave out Management API properties and omitted fields", async () => {
    const { body } = await json(await running.get("entries/home"));
    expect(body.fields).not.toHaveProperty("hidden");
    expect(Object.keys(body.sys).toSorted()).toEqual([
      "contentType",
      "createdAt",
      "environment",
      "id",
      "locale",
      "publishedVersion",
      "revision",
      "space",
      "type",
      "updatedAt",
    ]);
  });

  it("carry Contentful's headers and can be revalidated", async () => {
    const first = await running.get("entries?content_type=page");
    const etag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Content-Type")).toBe("application/vnd.contentful.delivery.v1+json");
    expect(first.headers.get("X-Contentful-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=5");
    const second = await running.get("entries?content_type=page", { "If-None-Match": etag });
    expect([second.status, await second.text()]).toEqual([304, ""]);
  });
});

describe("who may ask, and what", () => {
  const at = (path: string, init?: RequestInit) => fetch(`${running.origin}/content${path}`, init);
  const entries = "/spaces/festival/environments/master/entries";

  it("takes the token as a header or a parameter, and answers 401 to any other", async () => {
    expect((await at(`${entries}?access_token=delivery-token`)).status).toBe(200);
    for (const wrong of [
      at(entries),
      at(`${entries}?access_token=x`),
      at(entries, { headers: { Authorization: "Bearer x" } }),
    ]) {
      const { status, body } = await json(await wrong);
      expect(status).toBe(401);
      expect(body).toEqual({
        sys: { type: "Error", id: "AccessTokenInvalid" },
        message: "The access token you sent could not be found or is invalid.",
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  it("answers 404 in Contentful's form for what does not exist", async () => {
    const { status, body } = await json(await running.get("entries/nobody"));
    expect(status).toBe(404);
    expect(body).toEqual({
      sys: { type: "Error", id: "NotFound" },
      message: "The resource could not be found.",
      details: { type: "Entry", id: "nobody", space: "festival", environment: "master" },
      requestId: expect.any(String),
    });
    for (const path of [
      "/spaces/other",
      "/spaces/other/environments/master/entries",
      "/spaces/festival/environments/staging/entries",
    ]) {
      expect((await at(`${path}?access_token=delivery-token`)).status).toBe(404);
    }
    expect((await running.get("content_types/nothing")).status).toBe(404);
    expect((await running.get("entries/__proto__")).status).toBe(404);
  });

  it("names unsupported endpoints of Contentful's API", async () => {
    for (const path of ["taxonomy/concepts", "asset_keys", "entries/home/references", "timeline/entries"]) {
      const { status, body } = await json(await running.get(path));
      expect([status, body.sys.id]).toEqual([400, "BadRequest"]);
      expect(body.message).toContain(`"${path.split("?")[0]}" is not offered`);
    }
    const locale = await json(await running.get("entries", { "X-Contentful-Locale-Based-Publishing": "true" }));
    expect(locale.status).toBe(400);
  });

  it("answers HEAD without a body, OPTIONS for CORS, and 401 to writing methods", async () => {
    const head = await at(`${entries}?access_token=delivery-token`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("ETag")).toMatch(/^W\//);
    expect((await at(entries, { method: "OPTIONS" })).status).toBe(204);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const refused = await at(`${entries}?access_token=delivery-token`, { method });
      expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([401, null]);
    }
  });

  it("answers 500 without the error message while the database fails, and recovers", async () => {
    const broken = await startTestService();
    await broken.db.schema.alterTable("content_items").renameTo("elsewhere").execute();
    const { status, body } = await json(await broken.get("entries"));
    expect([status, body.sys.id]).toEqual([500, "ServerError"]);
    expect(JSON.stringify(body)).not.toContain("content_items");
    expect(broken.logged.join()).toContain("content_items");
    await broken.db.schema.alterTable("elsewhere").renameTo("content_items").execute();
    expect((await broken.get("entries")).status).toBe(200);
    await broken.close();
  });
});
