import { readFile } from "node:fs/promises";
import type { EntryProps } from "contentful-management";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { createDeskSessions } from "#app/desk/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#app/desk/server/desk-endpoint.server.ts";
import { deskEndpoints } from "#app/desk/server/desk-endpoints.server.ts";
import { contentApi } from "#app/services/site/site-fetch.ts";
import { contentVersion, openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openPicture, type PictureList, pictureList } from "../pictures-contract.ts";

const assetLink = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.literal("Asset"), id: z.string() }),
});
type AssetLink = z.infer<typeof assetLink>;

const fromOurPage = { "Sec-Fetch-Site": "same-origin" };

async function open() {
  const site = await openContentDesk();
  const { services } = site;
  const app = deskApi(services, createDeskSessions(services.db, services.config), deskEndpoints);
  const send = async (
    query: Record<string, string>,
    body: Uint8Array,
    { headers = fromOurPage, cookie = site.ann.cookie }: { headers?: Record<string, string>; cookie?: string } = {},
  ) => {
    const init = { method: "POST", headers: { Cookie: cookie, ...headers }, body: new Uint8Array(body) };
    const response = await app.request(`/desk/api/pictures/upload?${new URLSearchParams(query)}`, init);
    return { status: response.status, body: await response.json() };
  };
  const list = async (query = ""): Promise<PictureList> =>
    pictureList.parse((await site.desk.get(`/pictures${query}`)).body);
  const one = async (id: string) => openPicture.parse((await site.desk.get(`/pictures/${id}`)).body).picture;
  const read = async (address: string, cookie: string) => app.request(address, { headers: { Cookie: cookie } });
  return { ...site, send, list, one, read };
}

/** An entry that links to a picture that nothing else links to, and the field that does. */
function linkedPicture(entries: readonly EntryProps[], locale: string): [EntryProps, string, AssetLink] {
  const links = entries.flatMap((entry) =>
    Object.entries(entry.fields).flatMap(([field, values]): [EntryProps, string, AssetLink][] => {
      const link = assetLink.safeParse(values[locale]);
      return link.success ? [[entry, field, link.data]] : [];
    }),
  );
  const words = JSON.stringify(entries);
  const found = links.find(([, , { sys }]) => words.split(`"${sys.id}"`).length === 2);
  if (!found) throw new Error("No picture of the content is used once.");
  return found;
}

const id = "pictureOfTheRiver12345";
/** A camera's: turned on its side, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#8c2b2f" } })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "37/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test("a picture that is sent is in the library: upright, without metadata, as a draft that is used nowhere", async () => {
  await using site = await open();
  const version = await contentVersion(site.services);
  const sent = await site.send({ id, name: "the_river.JPEG" }, await photo());
  expect(sent.status).toBe(200);
  const picture = openPicture.parse(sent.body).picture;
  expect(picture).toMatchObject({
    id,
    state: "draft",
    title: "the river",
    pages: 0,
    places: [],
    usedOn: [],
    updatedBy: "Ann Lee",
  });
  expect(picture?.file).toMatchObject({ fileName: "the_river.jpg", contentType: "image/jpeg", width: 40, height: 60 });
  const file = await site.services.content.routes.request(picture?.file?.url ?? "");
  const { exif, orientation } = await sharp(await file.arrayBuffer()).metadata();
  expect([file.status, exif, orientation]).toEqual([200, undefined, undefined]);
  const { pictures, counts } = await site.list("?view=undescribed&q=RIVER");
  expect(pictures.map((each) => each.id)).toEqual([id]);
  expect(counts.unused).toBeGreaterThan(0);
  expect(await contentVersion(site.services)).toBe(version);
  const log = await site.services.db.selectFrom("desk_log").selectAll().where("subject_id", "=", id).execute();
  expect(log[0]).toMatchObject({ action: "content.create", person_id: site.ann.personId });
});

test("a long name is cut before an emoji and not within it, and the library and the pages answer as before", async () => {
  await using site = await open();
  const sent = await site.send({ id, name: `${"a".repeat(119)}😀.jpg` }, await photo());
  const { file, title } = openPicture.parse(sent.body).picture ?? {};
  expect([file?.fileName, title]).toEqual([`${"a".repeat(119)}.jpg`, "a".repeat(119)]);
  for (const path of ["/pictures", "/pages", "/content/model"])
    expect((await site.desk.get(path)).status, path).toBe(200);
});

test("a picture that is sent again makes no second one", async () => {
  await using site = await open();
  const before = (await site.list()).counts.all;
  const bytes = await photo();
  const answers = await Promise.all([1, 2, 3].map(() => site.send({ id, name: "river.jpg" }, bytes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await site.list()).counts.all).toBe(before + 1);
  const uploads = site.services.db.withTables<{ content_uploads: { id: string } }>().selectFrom("content_uploads");
  expect(await uploads.selectAll().execute()).toEqual([]);
});

test("what the site cannot show is refused in words, and nothing of it is stored", async () => {
  await using site = await open();
  const before = (await site.list()).counts.all;
  const refused = async (bytes: Uint8Array) => {
    const { status, body } = await site.send({ id, name: "x.jpg" }, bytes);
    return [status, body.detail];
  };
  expect(await refused(Buffer.from("<svg onload='alert(1)'/>"))).toEqual([
    422,
    "This file is none that the site can show. Please choose a JPEG, PNG or WebP picture, an MP4 or WebM film, or a PDF.",
  ]);
  expect(await refused((await photo()).subarray(0, 300))).toEqual([422, expect.stringContaining("damaged")]);
  const bomb = sharp({ create: { width: 13_000, height: 10, channels: 3, background: "#000" } }).png();
  expect(await refused(await bomb.toBuffer())).toEqual([422, expect.stringContaining("12,000 pixels")]);
  expect((await refused(new Uint8Array(21 * 1024 * 1024)))[0]).toBe(413);
  expect((await site.list()).counts.all).toBe(before);
});

test("a PDF is taken as it is", async () => {
  await using site = await open();
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const sent = await site.send({ id, name: "../Programme 2027.pdf" }, pdf);
  const { file } = openPicture.parse(sent.body).picture ?? {};
  expect(file).toMatchObject({ fileName: "Programme 2027.pdf", contentType: "application/pdf", size: pdf.length });
});

test.each(["mp4", "webm"])(
  "an %s film is taken without what tells about its making, and is as long as before",
  async (extension) => {
    await using site = await open();
    const film = await readFile(new URL(`../../../../tests/fixtures/films/film.${extension}`, import.meta.url));
    expect(film.includes("Secret place")).toBe(true);
    const sent = await site.send({ id, name: `march.${extension}` }, film);
    const { file, thumbnail } = openPicture.parse(sent.body).picture ?? {};
    expect(file).toMatchObject({
      contentType: `video/${extension}`,
      fileName: `march.${extension}`,
      size: film.length,
    });
    expect(thumbnail).toBeNull();
    const stored = Buffer.from(await (await site.services.content.routes.request(file?.url ?? "")).arrayBuffer());
    expect(stored.length).toBe(film.length);
    for (const words of ["Secret place", "Lavf"]) expect(stored.includes(words), words).toBe(false);
  },
);

test("a film that visitors could not see is refused in words: damaged, too long, or of another kind", async () => {
  await using site = await open();
  const film = await readFile(new URL("../../../../tests/fixtures/films/film.mp4", import.meta.url));
  const refused = async (bytes: Buffer) => {
    const { status, body } = await site.send({ id, name: "march.mp4" }, bytes);
    return [status, body.detail];
  };
  const changed = (words: string, change: (bytes: Buffer, at: number) => void) => {
    const bytes = Buffer.from(film);
    change(bytes, bytes.indexOf(words));
    return bytes;
  };
  expect(await refused(film.subarray(0, 9_000))).toEqual([422, expect.stringContaining("damaged")]);
  const hevc = changed("avc1\0", (bytes, at) => bytes.write("hvc1", at));
  expect(await refused(hevc)).toEqual([422, expect.stringContaining("MP4 with H.264")]);
  const long = changed("mvhd", (bytes, at) => bytes.writeUInt32BE(61_000, at + 20));
  expect(await refused(long)).toEqual([422, expect.stringContaining("longer than a minute")]);
});

test("only whoever may change pages sends pictures, from a page of the desk", async () => {
  await using site = await open();
  const bytes = await photo();
  const reader = await signIn(site.services, { editor: "look" });
  const statuses = [
    await site.send({ id, name: "x.jpg" }, bytes, { cookie: reader.cookie }),
    await site.send({ id, name: "x.jpg" }, bytes, { cookie: "" }),
    await site.send({ id, name: "x.jpg" }, bytes, { headers: { Origin: "https://example.com" } }),
    await site.send({ id: "short", name: "x.jpg" }, bytes),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 401, 403, 422]);
  expect((await site.desk.get(`/pictures/${id}`)).body.picture).toBeNull();
});

test("a picture is published with a description, and not without one", async () => {
  await using site = await open();
  await site.send({ id, name: "river.jpg" }, await photo());
  const publish = async () => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    return site.desk.post("/content/publish", { documents, unpublish: [] });
  };
  const refused = await publish();
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("what this picture shows")]);
  const changes = [{ field: "description", before: null, after: "The river at dusk" }];
  const version = (await site.one(id))?.version;
  expect((await site.desk.post("/content/save", { id, kind: "Asset", asOf: version, changes })).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect((await site.one(id))?.state).toBe("published");
  expect((await site.list("?view=undescribed")).pictures.map((each) => each.id)).not.toContain(id);
});

test("one that is used says where, and stays; one that is not can be removed, and put back", async () => {
  await using site = await open();
  const used = (await site.list()).pictures.find(({ pages }) => pages > 0);
  const shown = await site.one(used?.id ?? "");
  expect(shown?.usedOn[0]).toMatchObject({ title: expect.stringMatching(/\S/) });
  const seen = (document: { id: string; version: number } | null | undefined) => ({
    documents: [{ id: document?.id, kind: "Asset", version: document?.version }],
  });
  const kept = await site.desk.post("/content/remove", seen(shown));
  expect([kept.status, kept.body.detail]).toEqual([422, expect.stringContaining("is still used")]);
  await site.send({ id, name: "river.jpg" }, await photo());
  expect((await site.desk.post("/content/remove", seen(await site.one(id)))).status).toBe(200);
  const removed = await site.one(id);
  expect(removed?.removedAt).toEqual(expect.any(Number));
  expect((await site.list("?view=removed")).pictures.map((each) => each.id)).toEqual([id]);
  expect((await site.list("?q=river")).pictures.map((each) => each.id)).not.toContain(id);
  expect((await site.desk.post("/content/restore", seen(removed))).status).toBe(200);
  expect((await site.one(id))?.removedAt).toBeNull();
});

test("the desk shows the file of a picture that is not on the site to who may see pages, and its public address to nobody", async () => {
  await using site = await open();
  const sent = openPicture.parse((await site.send({ id, name: "river.jpg" }, await photo())).body).picture;
  const change = { field: "description", before: undefined, after: "The river at dusk" };
  await site.desk.post("/content/save", { id, kind: "Asset", asOf: sent?.version, changes: [change] });
  const act = async (action: string) => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    const request = action === "publish" ? { documents, unpublish: [] } : { documents };
    expect((await site.desk.post(`/content/${action}`, request)).status).toBe(200);
    return site.one(id);
  };
  const published = await act("publish");
  const publicAddress = published?.file?.url ?? "";
  expect((await site.services.content.routes.request(publicAddress)).status).toBe(200);
  for (const action of ["unpublish", "remove"]) {
    const { thumbnail } = (await act(action)) ?? {};
    expect((await site.services.content.routes.request(publicAddress)).status).toBe(404);
    const shown = await site.read(thumbnail ?? "", site.ann.cookie);
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const { cookie } = await signIn(site.services, { treasurer: "change" });
    expect((await site.read(thumbnail ?? "", cookie)).status).toBe(403);
    expect((await site.read(thumbnail ?? "", "")).status).toBe(401);
  }
});

test("one that visitors still see stays, also where the draft of its page shows it no longer", async () => {
  await using site = await open();
  const content = await site.services.content.management?.all();
  const [user, field, asset] = linkedPicture([...(content?.entries.values() ?? [])], content?.locale ?? "");
  const changes = [{ field, before: asset, after: null }];
  const request = { id: user.sys.id, kind: "Entry", asOf: user.sys.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  const shown = await site.one(asset.sys.id);
  expect(shown?.places).toEqual([expect.stringContaining(", until that is published again")]);
  const documents = [{ id: shown?.id, kind: "Asset", version: shown?.version }];
  for (const command of ["remove", "unpublish"]) {
    const refused = await site.desk.post(`/content/${command}`, { documents });
    expect([refused.status, refused.body.detail], command).toEqual([422, expect.stringContaining("is still used")]);
  }
  expect((await site.one(asset.sys.id))?.state).toBe("published");
});

test("a picture is not replaced by a file, nor a file by a picture", async () => {
  await using site = await open();
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const fileId = "programmeOfTheYear1234";
  await site.send({ id, name: "river.jpg" }, await photo());
  await site.send({ id: fileId, name: "programme.pdf" }, pdf);
  const replace = async (replaces: string, name: string, bytes: Uint8Array) => {
    const asOf = String((await site.one(replaces))?.version);
    const { status, body } = await site.send({ id: "anotherUpload123456789", name, replaces, asOf }, bytes);
    return [status, body.detail];
  };
  const refused = [422, expect.stringContaining("replaced by a picture")];
  expect(await replace(id, "programme.pdf", pdf)).toEqual(refused);
  expect(await replace(fileId, "river.jpg", await photo())).toEqual(refused);
  expect((await site.one(id))?.file?.contentType).toBe("image/jpeg");
  expect((await site.one(fileId))?.file?.contentType).toBe("application/pdf");
});

test("a replaced picture has the new file wherever it is shown, once it is published, and sent again it is replaced once", async () => {
  await using site = await open();
  await site.send({ id, name: "river.jpg" }, await photo());
  const before = await site.one(id);
  const other = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const replace = () =>
    site.send({ id: "anotherUpload123456789", name: "dusk.png", replaces: id, asOf: String(before?.version) }, other);
  expect((await replace()).status).toBe(200);
  const after = await site.one(id);
  expect(after).toMatchObject({ title: "river", file: { fileName: "dusk.jpg", width: 30, height: 20 } });
  expect((await replace()).status).toBe(200);
  expect((await site.one(id))?.version).toBe(after?.version);
  const stale = await site.send({ id, name: "third.jpg", replaces: id, asOf: "1" }, await photo());
  expect(stale.status).toBe(409);
  expect(after?.file?.url).not.toBe(before?.file?.url);
});

test("what stays in view of a picture is a tag of it, public with the picture, and taken back without a trace", async () => {
  await using site = await open();
  await site.send({ id, name: "river.jpg" }, await photo());
  const change = async (fields: Record<string, unknown>) => {
    const changes = Object.entries(fields).map(([field, after]) => ({ field, before: null, after }));
    const asOf = (await site.one(id))?.version;
    return (await site.desk.post("/content/save", { id, kind: "Asset", asOf, changes })).status;
  };
  const publish = async () => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    return (await site.desk.post("/content/publish", { documents, unpublish: [] })).status;
  };
  const tags = async () => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const answer = await site.services.content.routes.request(`${contentApi.path}/assets/${id}`, { headers });
    return z.object({ metadata: z.unknown() }).parse(await answer.json()).metadata;
  };
  expect(await change({ description: "The river", focus: "top_left" })).toBe(200);
  expect((await site.one(id))?.focus).toBe("top_left");
  expect(await publish()).toBe(200);
  expect(await tags()).toMatchObject({ tags: [{ sys: { id: "focus_top_left" } }] });
  expect(await change({ focus: "somewhere" })).toBe(200);
  expect((await site.one(id))?.focus).toBeNull();
  expect(await publish()).toBe(200);
  expect(await tags()).toMatchObject({ tags: [] });
});
