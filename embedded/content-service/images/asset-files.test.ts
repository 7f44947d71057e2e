import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { film, fixture, logo, poster, readFixtureFile } from "../test-content.ts";
import { startTestService, type TestService } from "../test-service.ts";

let running: TestService;
let addresses: Record<"poster" | "film" | "logo" | "lost", string>;
beforeAll(async () => {
  running = await startTestService();
  const addressOf = async (id: string) => `http:${(await running.client.getAsset(id)).fields.file?.url}`;
  addresses = {
    poster: await addressOf("poster"),
    film: await addressOf("film"),
    logo: await addressOf("logo"),
    lost: await addressOf("lost"),
  };
});
afterAll(() => running.close());

async function picture(query: string) {
  const response = await fetch(`${addresses.poster}?${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    if (red > 200 && green > 200 && blue > 200) return "white";
    if (red > 200 && green < 60 && blue < 60) return "red";
    return blue > 200 && green < 60 && red < 60 ? "blue" : `${red},${green},${blue}`;
  };
  const { width, height } = info;
  return {
    type: response.headers.get("Content-Type"),
    size: [width, height],
    left: colourAt(2, height >> 1),
    right: colourAt(width - 3, height >> 1),
    top: colourAt(width >> 1, 2),
    bytes,
  };
}

describe("a picture", () => {
  it("comes unchanged with an immutable Cache-Control, and is revalidated by its ETag", async () => {
    const response = await fetch(addresses.poster);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await poster))).toBe(true);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Type")).toBe("image/png");
    const again = await fetch(addresses.poster, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it.each([
    ["w=40", [40, 20]],
    ["w=59", [40, 20]],
    ["w=60", [80, 40]],
    ["w=1", [40, 20]],
    ["w=4000", [160, 80]],
    ["h=50", [40, 20]],
    ["fm=webp", [160, 80]],
    ["w=90&h=190&fit=fill", [80, 160]],
    ["w=90&h=185&fit=thumb&f=face", [80, 160]],
    ["w=90&h=170&fit=crop&f=left", [80, 160]],
    ["w=90&h=90&fit=fill", [80, 40]],
    ["w=90&h=180&fit=pad&bg=rgb:0000ff", [80, 40]],
    ["w=90&h=180", [80, 40]],
    ["w=300&fm=jpg&q=1", [80, 40]],
  ])("%s gets the nearest variant that pages use", async (query, size) => {
    expect((await picture(query)).size).toEqual(size);
  });

  it("is the same file for every query that has the same nearest variant", async () => {
    const [one, other] = await Promise.all(
      ["w=40&fm=webp&q=72", "w=41&fm=webp&q=3"].map((query) => fetch(`${addresses.poster}?${query}`)),
    );
    expect(one?.headers.get("ETag")).toBe(other?.headers.get("ETag"));
    expect(await one?.bytes()).toEqual(await other?.bytes());
  });

  it("is cut around its middle", async () => {
    expect(await picture("w=40&h=80&fit=fill")).toMatchObject({ left: "red", right: "blue" });
  });

  it.each([
    ["left", "red", "red"],
    ["bottom_right", "blue", "blue"],
    ["faces", "red", "blue"],
  ])("is cut around what its focus names: %s", async (focus, left, right) => {
    expect(await picture(`w=40&h=80&fit=fill&f=${focus}`)).toMatchObject({ left, right, size: [40, 80] });
  });

  it.each([
    ["w=40&fm=jpg", "image/jpeg", "jpeg"],
    ["w=40&fm=webp", "image/webp", "webp"],
    ["w=40&fm=avif", "image/avif", "heif"],
    ["w=40&fm=png", "image/webp", "webp"],
    ["w=40", "image/webp", "webp"],
  ])("%s is %s", async (query, type, format) => {
    const made = await picture(query);
    expect(made.type).toBe(type);
    expect((await sharp(made.bytes).metadata()).format).toBe(format);
  });

  it.each([
    "w=4001",
    "h=4001",
    "w=0",
    "w=-1",
    "w=1e3",
    "fit=stretch",
    "f=middle",
    "fm=gif",
    "q=0",
    "q=101",
    "bg=red",
    "r=10",
    "fl=progressive",
    "width=40",
    "w=1&w=2",
  ])("%s is refused by name", async (query) => {
    const response = await fetch(`${addresses.poster}?${query}`);
    const body = await response.json();
    expect([response.status, body.sys.id]).toEqual([400, "InvalidQuery"]);
    expect(JSON.stringify(body.details)).toContain(query.split("=")[0]);
  });

  it("is cached, and revalidated by its ETag", async () => {
    const etag = (await fetch(`${addresses.poster}?w=77&fm=webp`)).headers.get("ETag") ?? "";
    const again = await fetch(`${addresses.poster}?w=77&fm=webp`, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  });

  it("answers 429 with Retry-After once a client's limit is used up, while cached variants still come", async () => {
    let left = 1;
    const mayMake = async () =>
      left-- > 0 ? ({ ok: true } as const) : ({ ok: false, retryAfterSeconds: 40 } as const);
    const strict = await startTestService(fixture(), { imageClient: { id: "ann", consumeRenderLimit: mayMake } });
    const url = `http:${(await strict.client.getAsset("poster")).fields.file?.url}`;
    const statuses = [];
    for (const query of ["?w=40", "?w=40", ""]) statuses.push((await fetch(`${url}${query}`)).status);
    const refused = await fetch(`${url}?w=160`);
    expect([...statuses, refused.status, refused.headers.get("Retry-After")]).toEqual([200, 200, 200, 429, "40"]);
    expect((await refused.json()).sys.id).toBe("RateLimitExceeded");
    await strict.close();
  });

  it("answers 400 for a file that cannot be decoded, whose original still comes", async () => {
    const broken = await startTestService(null);
    await broken.service.importContent(fixture(), async () => new TextEncoder().encode("no picture"));
    const url = `http:${(await broken.client.getAsset("poster")).fields.file?.url}`;
    expect((await fetch(`${url}?w=40`)).status).toBe(400);
    expect(await (await fetch(url)).text()).toBe("no picture");
    await broken.close();
  });
});

describe("a film", () => {
  const range = (value: string, headers = {}) => fetch(addresses.film, { headers: { Range: value, ...headers } });

  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=262100-262200", 262_100, 262_200],
    ["bytes=100-524388", 100, 524_388],
    ["bytes=599990-", 599_990, 599_999],
    ["bytes=-10", 599_990, 599_999],
    ["bytes=-9999999", 0, 599_999],
    ["bytes=599999-700000", 599_999, 599_999],
  ])("%s gives these bytes", async (header, start, end) => {
    const response = await range(header);
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/600000`);
    expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=600000-", "bytes=-0"])("%s is outside it: 416", async (header) => {
    const response = await range(header);
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */600000"]);
  });

  it.each(["bytes=9-1", "bytes=0-1,5-6", "bytes=-", "items=0-1"])(
    "%s is not understood: the whole film",
    async (header) => {
      const response = await range(header);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(film)).toBe(true);
    },
  );

  it("comes whole when it has changed since the first range", async () => {
    const etag = (await range("bytes=0-0")).headers.get("ETag") ?? "";
    expect((await range("bytes=0-9", { "If-Range": etag })).status).toBe(206);
    expect((await range("bytes=0-9", { "If-Range": '"another"' })).status).toBe(200);
  });

  it("answers HEAD with its length and Accept-Ranges", async () => {
    const response = await fetch(addresses.film, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Length")).toBe("600000");
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
  });

  it("cannot be resized", async () => {
    expect((await fetch(`${addresses.film}?w=100`)).status).toBe(400);
  });
});

describe("an asset's address", () => {
  it("serves an SVG unchanged at any size, sandboxed so that no script in it runs", async () => {
    const response = await fetch(`${addresses.logo}?w=100&fm=webp`);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(logo))).toBe(true);
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it.each([
    ["text/javascript", "application/octet-stream", "attachment"],
    ["application/xhtml+xml", "application/octet-stream", "attachment"],
    ["image/SVG+xml", "image/svg+xml", null],
  ])("sends a file that says it is %s as %s, also a part of it, in a sandbox", async (given, sent, disposition) => {
    const other = await startTestService(null);
    const content = JSON.parse(JSON.stringify(fixture()).replace("image/svg+xml", given));
    await other.service.importContent(content, readFixtureFile);
    const url = `http:${(await other.client.getAsset("logo")).fields.file?.url}`;
    for (const headers of [{}, { Range: "bytes=0-3" }, { Range: "bytes=999999-" }]) {
      const response = await fetch(url, { headers });
      expect(response.headers.get("Content-Type")).toBe(sent);
      expect(response.headers.get("Content-Disposition")).toBe(disposition);
      expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    }
    await other.close();
  });

  it("answers 404 without bytes, for a draft, and for an unknown asset", async () => {
    expect((await fetch(addresses.lost)).status).toBe(404);
    for (const path of ["festival/unfinished/x/unfinished.png", "festival/nobody/x/y.png", "other/poster/x/y.png"]) {
      expect((await fetch(`${running.origin}/content/assets/${path}`)).status).toBe(404);
    }
  });

  it.each(["0123456789abcdef", "poster", "festival", "assets"])(
    "gives today's file under the token %s, which is none of its own, and does not let it be kept for ever",
    async (token) => {
      const old = addresses.poster.replace(/poster\/[0-9a-f]+\//, `poster/${token}/`);
      const response = await fetch(`${old}?w=40`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).not.toContain("immutable");
      const today = await fetch(`${addresses.poster}?w=40`);
      expect(await response.bytes()).toEqual(await today.bytes());
      expect(today.headers.get("Cache-Control")).toContain("immutable");
    },
  );
});
