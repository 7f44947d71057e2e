import sharp from "sharp";
import { expect, test } from "vitest";
import { StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { copyPictures } from "./copy-pictures.server.ts";

const stored = "abcdefghijklmnopqrstuv.jpg";
const drawn = sharp({ create: { width: 32, height: 24, channels: 3, background: "#7a1f2b" } });

async function withPicture() {
  const desk = await openAnnouncements();
  await storePicture(desk.db, stored);
  const { reference } = await desk.decided("band", "accepted", {
    bandName: "Café Dwellers",
    upload: `/uploads/${stored}`,
  });
  await desk.tell([reference]);
  const band = async () => (await readDraft(desk.db)).bands[0];
  const assets = async () => [...(await desk.services.content.library.all()).assets.values()];
  return { ...desk, reference, band, assets };
}

test("a band that is told yes gets the picture of its application, published with its name, once", async () => {
  await using desk = await withPicture();
  const { services, band, assets } = desk;
  expect((await band())?.pictureFrom).toBe(stored);
  await services.files.put(stored, await drawn.clone().jpeg().toBuffer(), "image/jpeg");
  await copyPictures(services);
  const copied = await band();
  expect(copied).toMatchObject({ pictureFrom: null, isTouched: false });
  expect(copied?.picture).toMatch(/^\/content\/assets\/.+\/Caf_-Dwellers\.jpg$/);
  const answer = await services.content.routes.fetch(new Request(`${services.config.siteUrl}${copied?.picture}`));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const [asset] = await assets();
  expect(asset?.fields).toMatchObject({
    title: { "en-US": "Café Dwellers" },
    description: { "en-US": "Café Dwellers" },
  });
  expect(JSON.stringify(asset), "the application's picture has an address of its own").not.toContain(
    stored.slice(0, 22),
  );

  await desk.db.updateTable("bands").set({ picture_from: stored }).execute();
  await Promise.all([copyPictures(services), copyPictures(services)]);
  expect(await assets()).toHaveLength(1);
  expect((await band())?.picture).toBe(copied?.picture);
});

test("a picture that cannot be read just now is tried again, and one that is gone is not", async () => {
  await using desk = await withPicture();
  const { services, band } = desk;
  const fails = { ...services.files, read: () => Promise.reject(new StorageUnavailable("no bucket")) };
  const log = Object.assign(Object.create(services.log), { warn: () => undefined });
  await copyPictures({ ...services, files: fails, log });
  expect(await band()).toMatchObject({ picture: "", pictureFrom: stored });
  await copyPictures(services);
  expect(await band()).toMatchObject({ picture: "", pictureFrom: null });
  expect(await desk.assets()).toEqual([]);
});

test("a band keeps a picture that the committee chose meanwhile, and a pencilled one gets none", async () => {
  await using desk = await withPicture();
  const { db, services, band } = desk;
  await services.files.put(stored, await drawn.clone().jpeg().toBuffer(), "image/jpeg");
  await db.updateTable("bands").set({ state: "pencilled" }).execute();
  await copyPictures(services);
  expect(await band()).toMatchObject({ picture: "", pictureFrom: stored });
  await db
    .updateTable("bands")
    .set({ state: "in", image_link: "/content/assets/chosen.png", picture_from: null })
    .execute();
  await copyPictures(services);
  expect(await band()).toMatchObject({ picture: "/content/assets/chosen.png" });
});
