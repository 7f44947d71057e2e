import sharp from "sharp";
import { expect, test } from "vitest";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { contentfulSettings, startFakeContentful } from "#tests/support/servers/fake-contentful.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const asset = "pictureOfCordial123456";
const poster = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: "#8c2b2f" } })
    .jpeg()
    .toBuffer();

/** Sends a poster as the programme's browser does, and has a band take it. */
async function open(settings: Record<string, string> = {}) {
  const site = await openTestServices(settings);
  const { services } = site;
  await importBands(services.db, [{ id: "cordial", fields: { "Band Name": "Cordial" } }]);
  const { cookie } = await signIn(services, { programme: "change" });
  const app = deskApi(services, createDeskSessions(services.db, services.config), deskEndpoints);
  const send = async (query: Record<string, string>, sender = cookie) =>
    app.request(`/desk/api/pictures/upload?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { Cookie: sender, "Sec-Fetch-Site": "same-origin" },
      body: new Uint8Array(await poster()),
    });
  const desk = deskBrowser(services, cookie);
  const read = async (path: string) => services.content.routes.fetch(new Request(services.config.siteUrl + path));
  const use = async () => (await desk.post("/line-up/use-picture", { id: "cordial", asset })).body.picture;
  return { ...site, send, desk, read, use };
}

test("whoever looks after the line-up adds a picture to the library and changes none there; a band's is public at once, with words", async () => {
  await using site = await open();
  const { services, desk } = site;
  expect((await site.send({ id: asset, name: "cordial.jpg" })).status).toBe(200);
  const replacing = { id: asset, name: "other.jpg", replaces: asset, asOf: "1" };
  expect((await site.send(replacing)).status).toBe(403);
  const looking = await signIn(services, { programme: "look" }, {}, "Bob");
  expect((await site.send({ id: asset, name: "cordial.jpg" }, looking.cookie)).status).toBe(403);
  const picture = await site.use();
  expect(picture).toMatch(new RegExp(`^/content/assets/cjf/${asset}/`));
  expect((await site.read(picture)).headers.get("Content-Type")).toBe("image/jpeg");
  // Sent again, it is the same.
  expect(await site.use()).toBe(picture);
  expect((await desk.get("/line-up/pictures?kind=Asset&q=cordial")).body.choices).toMatchObject([
    { id: asset, state: "published", thumbnail: expect.stringContaining(picture) },
  ]);
  const published = (await services.content.library.all()).assets.get(asset);
  expect(published?.fields.description).toEqual({ "en-US": "A picture of Cordial" });
  const gone = await desk.post("/line-up/use-picture", { id: "cordial", asset: "unknown" });
  expect([gone.status, gone.body.detail]).toEqual([404, expect.stringContaining("choose another one")]);
});

test("with Contentful, pictures of bands are files of our own, and the library has them alone", async () => {
  const contentful = await startFakeContentful();
  try {
    await using site = await open(contentfulSettings(contentful.url));
    const { services, desk } = site;
    await site.send({ id: asset, name: "cordial.jpg" });
    await site.send({ id: "pictureOfNobody1234567", name: "nobody.jpg" });
    const picture = await site.use();
    const words = { name: "Cordial", otherName: "", style: "", bio: "", musicLink: "", picture: "" };
    await desk.post("/line-up/edit", { id: "cordial", before: words, after: { ...words, picture } });
    const file = await site.read(picture);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect((await site.read(`${picture}?w=320&fm=webp`)).headers.get("Content-Type")).toBe("image/webp");
    const chair = deskBrowser(services, (await signIn(services, { chair: "change" }, {}, "Kim")).cookie);
    const { pictures, webApp } = (await chair.get("/pictures")).body;
    expect(pictures).toMatchObject([{ id: asset, places: [expect.stringContaining("Cordial")] }]);
    expect(webApp).toContain("contentful.com");
    const { version } = (await chair.get(`/pictures/${asset}`)).body.picture;
    const changes = [{ field: "description", before: "A picture of Cordial", after: "A glass" }];
    const saved = await chair.post("/content/save", { id: asset, kind: "Asset", asOf: version, changes });
    expect([saved.status, saved.body.asset?.description]).toEqual([200, "A glass"]);
    // What Contentful has is still there, and pages are changed there.
    expect(await (await site.read("/content/assets/real-space/hero/1/hero.png")).text()).toBe("a picture");
    const entry = { id: "page-about", kind: "Entry", asOf: 1, changes };
    expect((await chair.post("/content/save", entry)).status).toBe(503);
  } finally {
    await contentful.close();
  }
});
