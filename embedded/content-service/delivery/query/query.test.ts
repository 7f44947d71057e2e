import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entry, fixture } from "../../test-content.ts";
import { startTestService, type TestService } from "../../test-service.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService();
});
afterAll(() => running.close());

type TestResponse = {
  total: number;
  skip: number;
  limit: number;
  items: { sys: { id: string }; fields?: Record<string, unknown> }[];
};

async function request(query: string): Promise<TestResponse> {
  const response = await running.get(`entries?${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
const idsFor = async (query: string) => (await request(query)).items.map(({ sys }) => sys.id);
const pages = (query: string) => idsFor(`content_type=page&order=sys.id&${query}`);

describe("conditions", () => {
  it.each([
    ["fields.slug=home", ["home"]],
    ["fields.slug=Home", []],
    ["fields.slug[ne]=home", ["about", "plain"]],
    ["fields.slug[in]=home,plain", ["home", "plain"]],
    ["fields.slug[nin]=home,plain", ["about"]],
    ["fields.tags=free", ["about", "home"]],
    ["fields.tags[ne]=family", ["about", "plain"]],
    ["fields.tags[in]=family,nothing", ["home"]],
    ["fields.tags[exists]=false", ["plain"]],
    ["fields.rank=2", ["home"]],
    ["fields.rank[in]=1,2", ["about", "home"]],
    ["fields.price=12.50", ["home"]],
    ["fields.open=true", ["home"]],
    ["fields.open[ne]=true", ["about", "plain"]],
    ["fields.day=2027-06-10T00:00:00Z", ["home"]],
    ["fields.text[exists]=true", ["home"]],
    ["fields.extra[exists]=true", ["home"]],
    ["fields.parent.sys.id=home", ["about"]],
    ["fields.parent.sys.id[ne]=home", ["home", "plain"]],
    ["fields.sections.sys.id=s2", ["home"]],
    ["fields.sections.sys.id[in]=s1,nowhere", ["home"]],
    ["fields.picture.sys.id=poster", ["home"]],
    ["sys.id=home", ["home"]],
    ["sys.id[in]=home,about", ["about", "home"]],
    ["sys.id[ne]=home", ["about", "plain"]],
    ["sys.contentType.sys.id=section", []],
    ["fields.title[match]=hom", ["home"]],
    ["fields.intro[match]=CAFE five", ["home"]],
    ["fields.intro[match]=afé", []],
    ["fields.text[match]=goldfields", ["home"]],
    ["fields.slug=home&fields.rank=1", []],
  ])("%s", async (query, expected) => {
    expect(await pages(query)).toEqual(expected);
  });

  it("search all texts of an entry, including rich text, in the requested locale", async () => {
    expect(await idsFor("query=goldfields")).toEqual(["home"]);
    expect(await idsFor("query=tw")).toEqual(["s2"]);
    expect(await idsFor("query=start")).toEqual([]);
    expect(await idsFor("query=start&locale=de")).toEqual(["home"]);
    expect(await idsFor("query=brass")).toEqual([]);
  });

  it("use the requested locale, and the default one for a query of all locales", async () => {
    expect(await pages("fields.title=Start&locale=de")).toEqual(["home"]);
    expect(await pages("fields.title=Start&locale=*")).toEqual([]);
    expect(await pages("fields.title=Home&locale=*")).toEqual(["home"]);
  });

  it("find every entry with a text, newest first, and look at each other condition too", async () => {
    const times = ["2027-01-01T00:00:00Z", "2027-03-01T00:00:00Z", "2027-02-01T00:00:00Z"];
    const entries = times.map((publishedAt, index) => {
      const { sys, ...same } = entry("section", `same-${index}`, { title: "Same" });
      return { ...same, sys: { ...sys, publishedAt } };
    });
    const many = await startTestService({ ...fixture(), entries });
    const find = async (query: string) => {
      const page: TestResponse = await (
        await many.get(`entries?content_type=section&fields.title=Same${query}`)
      ).json();
      return page.items.map(({ sys }) => sys.id);
    };
    expect(await find("")).toEqual(["same-1", "same-2", "same-0"]);
    expect(await find("&sys.id[ne]=same-2")).toEqual(["same-1", "same-0"]);
    await many.close();
  });

  it("work on assets", async () => {
    const find = async (query: string) => {
      const page: TestResponse = await (await running.get(`assets?order=sys.id&${query}`)).json();
      return page.items.map(({ sys }) => sys.id);
    };
    expect(await find("fields.file.contentType=video/mp4")).toEqual(["film"]);
    expect(await find("fields.title[match]=poster")).toEqual(["poster"]);
    expect(await find("query=logo")).toEqual(["logo"]);
    expect(await find("sys.id[in]=film,poster&limit=1&skip=1")).toEqual(["poster"]);
  });
});

describe("order, pages and selection", () => {
  it("sorts newest first by default", async () => {
    expect(await idsFor("content_type=page")).toEqual(["about", "home", "plain"]);
    expect(await idsFor("content_type=page&order=fields.rank")).toEqual(["about", "home", "plain"]);
    expect(await idsFor("content_type=page&order=-fields.rank")).toEqual(["home", "about", "plain"]);
    expect(await idsFor("content_type=page&order=-fields.open,-sys.id")).toEqual(["home", "about", "plain"]);
    expect(await idsFor("content_type=page&order=-fields.day")).toEqual(["about", "home", "plain"]);
    expect(await idsFor("order=sys.contentType.sys.id,-sys.id")).toEqual([
      "plain",
      "home",
      "about",
      "s4",
      "s3",
      "s2",
      "s1",
    ]);
  });

  it("returns 100 items by default, at most 1000, or none", async () => {
    const many = await startTestService({
      ...fixture(),
      entries: Array.from({ length: 1100 }, (_, index) => entry("section", `many-${index}`, { title: `${index}` })),
    });
    const count = async (query: string) => {
      const page: TestResponse = await (await many.get(`entries${query}`)).json();
      return [page.items.length, page.limit, page.total];
    };
    expect(await count("")).toEqual([100, 100, 1100]);
    expect(await count("?limit=1000")).toEqual([1000, 1000, 1100]);
    expect(await count("?limit=0")).toEqual([0, 0, 1100]);
    expect(await count("?skip=1050")).toEqual([50, 100, 1100]);
    await many.close();
  });

  it("selects fields, and always id and type", async () => {
    const [named] = (await request("content_type=page&sys.id=home&select=fields.title")).items;
    expect(named).toEqual({ sys: { id: "home", type: "Entry" }, fields: { title: "Home" } });
    const [system] = (await request("sys.id=home&select=sys.id,sys.revision,metadata")).items;
    expect(system).toEqual({ metadata: { tags: [], concepts: [] }, sys: { id: "home", type: "Entry", revision: 2 } });
    const page = await running.client.getEntries({
      content_type: "page",
      "sys.id": "home",
      select: ["fields.picture"],
    });
    expect(page.items[0]).toMatchObject({ fields: { picture: { fields: { title: "Title of poster" } } } });
    expect(page.includes?.Entry).toBeUndefined();
  });
});

describe("bad queries", () => {
  it.each([
    ["limit=1001", "limit"],
    ["limit=-1", "limit"],
    ["limit=many", "limit"],
    ["skip=-1", "skip"],
    ["include=11", "include"],
    ["include=x", "include"],
    ["locale=fr", "Unknown locale: fr"],
    ["content_type=nothing", "unknownContentType"],
    ["limit=1&limit=2", "more than once"],
    ["fields.slug=home", "content_type"],
    ["order=fields.slug", "content_type"],
    ["select=fields.slug", "content_type"],
    ["content_type=page&fields.nothing=1", "fields.nothing"],
    ["content_type=page&fields.hidden=x", "fields.hidden"],
    ["content_type=page&fields.__proto__=x", "fields.__proto__"],
    ["content_type=page&fields.constructor[exists]=true", "fields.constructor"],
    ["content_type=page&fields.rank=two", "fields.rank"],
    ["content_type=page&fields.open=yes", "fields.open"],
    ["content_type=page&fields.day=soon", "fields.day"],
    ["content_type=page&fields.slug[exists]=perhaps", "fields.slug[exists]"],
    ["content_type=page&fields.rank[match]=2", "fields.rank[match]"],
    ["content_type=page&fields.text=x", "fields.text"],
    ["content_type=page&fields.parent=home", "fields.parent"],
    ["content_type=page&order=fields.tags", "fields.tags"],
    ["content_type=page&order=fields.intro", "fields.intro"],
    ["content_type=page&order=fields.nothing", "fields.nothing"],
    ["content_type=page&select=fields.title.de", "fields.title.de"],
    ["content_type=page&select=nothing", "nothing"],
    ["select=", "select"],
    [`query=${"a".repeat(201)}`, "At most 200"],
  ])("%s is refused and named", async (query, named) => {
    const response = await running.get(`entries?${query}`);
    const body = await response.json();
    expect([response.status, body.sys]).toEqual([400, { type: "Error", id: "InvalidQuery" }]);
    expect(JSON.stringify(body.details.errors).replaceAll('\\"', '"')).toContain(named);
    expect(body.requestId).toBe(response.headers.get("X-Contentful-Request-Id"));
  });

  it.each(["release=x", "timestamp=2027-01-01", "metadata.concepts.descendants[in]=jazz"])(
    "%s is not offered, and the message says so by name",
    async (query) => {
      const response = await running.get(`entries?content_type=page&${query}`);
      const body = await response.json();
      const name = query.split(/[[=]/)[0];
      expect([response.status, body.sys.id]).toEqual([400, "InvalidQuery"]);
      expect(body.message).toContain(`"${name}" is not offered`);
    },
  );

  it.each(["anything=1", "__proto__=1", "content_type[in]=page", "fields.rank[about]=1", "fields.slug.de=home"])(
    "%s is unknown, as Contentful says it",
    async (query) => {
      const { message, details } = await (await running.get(`entries?content_type=page&${query}`)).json();
      expect(message).toContain("The query you sent was invalid.");
      expect(details.errors).toMatchObject([
        { name: "unknown", details: expect.stringContaining("is not recognized") },
      ]);
    },
  );

  it.each([
    "entries/home?include=2",
    "assets/poster?select=fields",
    "content_types/page?locale=de",
    "locales?locale=de",
  ])("%s names the parameter that is not offered there", async (path) => {
    const response = await running.get(path);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/is not offered/);
  });

  it("names all errors at once", async () => {
    const body = await (await running.get("entries?limit=5000&include=90&color=red")).json();
    expect(body.details.errors).toHaveLength(3);
  });
});
