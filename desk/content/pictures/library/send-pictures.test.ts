import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contentVersion } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openPicture } from "../pictures-contract.ts";
import { id, openPictures, photo } from "./test-pictures.server.ts";

test("a picture that is sent is in the library: upright, without metadata, as a draft that is used nowhere", async () => {
  await using site = await openPictures();
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
  await using site = await openPictures();
  const sent = await site.send({ id, name: `${"a".repeat(119)}😀.jpg` }, await photo());
  const { file, title } = openPicture.parse(sent.body).picture ?? {};
  expect([file?.fileName, title]).toEqual([`${"a".repeat(119)}.jpg`, "a".repeat(119)]);
  for (const path of ["/pictures", "/pages", "/content/model"])
    expect((await site.desk.get(path)).status, path).toBe(200);
});

test("a picture that is sent again makes no second one", async () => {
  await using site = await openPictures();
  const before = (await site.list()).counts.all;
  const bytes = await photo();
  const answers = await Promise.all([1, 2, 3].map(() => site.send({ id, name: "river.jpg" }, bytes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await site.list()).counts.all).toBe(before + 1);
  const uploads = site.services.db.withTables<{ content_uploads: { id: string } }>().selectFrom("content_uploads");
  expect(await uploads.selectAll().execute()).toEqual([]);
});

test("what the site cannot show is refused in words, and nothing of it is stored", async () => {
  await using site = await openPictures();
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
  await using site = await openPictures();
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const sent = await site.send({ id, name: "../Programme 2027.pdf" }, pdf);
  const { file } = openPicture.parse(sent.body).picture ?? {};
  expect(file).toMatchObject({ fileName: "Programme 2027.pdf", contentType: "application/pdf", size: pdf.length });
});

test.each(["mp4", "webm"])(
  "an %s film is taken without what tells about its making, and is as long as before",
  async (extension) => {
    await using site = await openPictures();
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
  await using site = await openPictures();
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
  await using site = await openPictures();
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
