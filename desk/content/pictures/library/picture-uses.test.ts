import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { blackPng } from "#tests/support/content/pictures.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { openPicture, pictureList } from "../pictures-contract.ts";

const starterBands: unknown = JSON.parse(readFileSync("content/bands.json", "utf8"));

async function open(picture?: Uint8Array) {
  const site = await openContentDesk(picture);
  await importBands(site.services.db, starterBands);
  const one = async (id: string) => openPicture.parse((await site.desk.get(`/pictures/${id}`)).body).picture;
  const act = async (command: string, id: string) => {
    const documents = [{ id, kind: "Asset", version: (await one(id))?.version }];
    return site.desk.post(`/content/${command}`, { documents });
  };
  return { ...site, one, act };
}

const poster = "poster-cordial";
/** Where the desk has words about a record. */
const deskTables = [
  "desk_records",
  "desk_notes",
  "desk_tasks",
  "desk_conversation_entries",
  "desk_decision_mails",
] as const;
const fileUrl = (id: string) => `https://example.org/content/assets/cjf/${id}/1/${id}.png`;

test("no poster of the sample festival is listed as not used, and none can be removed or taken off the site", async () => {
  await using site = await open();
  const { pictures } = pictureList.parse((await site.desk.get("/pictures?view=unused")).body);
  expect(pictures.map(({ id }) => id).filter((id) => id.startsWith("poster-"))).toEqual([]);
  expect((await site.one(poster))?.places).toEqual(["Poster of Cordial, in the line-up"]);
  for (const command of ["remove", "unpublish"]) {
    const refused = await site.act(command, poster);
    expect([refused.status, refused.body.detail], command).toEqual([
      422,
      expect.stringContaining("Poster of Cordial, in the line-up"),
    ]);
  }
  expect((await site.one(poster))?.state).toBe("published");
});

test("the library is filtered by kind: by where a file is used, and by its type", async () => {
  await using site = await open();
  const idsOf = async (kind: string) =>
    pictureList.parse((await site.desk.get(`/pictures?kind=${kind}`)).body).pictures.map(({ id }) => id);
  const logos = await idsOf("logo");
  expect(logos).toEqual(expect.arrayContaining(["logo", "sponsor-blackwood-pianos"]));
  const posters = await idsOf("poster");
  expect(posters).toContain(poster);
  expect((await idsOf("film")).toSorted()).toEqual(["dance-video", "hero-video", "record-video", "soup-video"]);
  expect(await idsOf("file")).toEqual([]);
  const pictures = await idsOf("picture");
  expect(pictures).toContain("picture-town-hall");
  expect(pictures.filter((id) => logos.includes(id) || posters.includes(id))).toEqual([]);
  expect(await idsOf("gramophone"), "what is no kind filters nothing").toHaveLength(60);
});

test("a picture whose address stands in content, in a text of mails, in a mail, in what the desk has about a record, or in a setting is used there", async () => {
  await using site = await open();
  await importBands(site.services.db, [], { replace: true });
  const { db, config } = site.services;
  expect((await site.one(poster))?.places).toEqual([]);
  const text = { use: "answer", subject: "", version: 1, edited_by: site.ann.personId, edited_at: 0 };
  await db
    .insertInto("desk_mail_texts")
    .values({ ...text, id: "text", name: "Poster", words: `See ${fileUrl(poster)}` })
    .execute();
  expect((await site.one(poster))?.places).toEqual(["In a text of mails"]);
  expect((await site.act("remove", poster)).status).toBe(422);
  await db.deleteFrom("desk_mail_texts").execute();
  const mail = { kind: "contact-message", facts: { message: fileUrl(poster) }, onceKey: "a mail" };
  await queueMails(db, [mail]);
  expect((await site.one(poster))?.places).toEqual(["In a mail"]);
  expect((await site.act("remove", poster)).status).toBe(422);
  await db.deleteFrom("outbox").execute();
  await addDeskData(db, { kind: "band", id: "a band", words: fileUrl(poster) });
  expect((await site.one(poster))?.places.toSorted()).toEqual([
    "In a conversation",
    "In a mail about a decision",
    "In a note of the committee",
    "In a record at the desk",
    "In a task of the committee",
  ]);
  expect((await site.act("remove", poster)).status).toBe(422);
  for (const table of deskTables) await db.deleteFrom(table).execute();
  const setting = config.scheduleUrl;
  config.scheduleUrl = fileUrl(poster);
  expect((await site.one(poster))?.places).toEqual(["In the server’s settings"]);
  config.scheduleUrl = setting;
  const { body } = await site.desk.get("/pages");
  const page = z.object({ others: z.array(z.object({ id: z.string(), title: z.string() })) }).parse(body).others[0];
  const content = await site.services.content.management?.all();
  const entry = content?.entries.get(page?.id ?? "");
  const changes = [
    { field: "description", before: entry?.fields.description?.[content?.locale ?? ""], after: fileUrl(poster) },
  ];
  const request = { id: page?.id, kind: "Entry", asOf: entry?.sys.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  expect((await site.one(poster))?.usedOn).toEqual([page]);
  expect((await site.act("remove", poster)).status).toBe(422);
});

test("what is put back is seen by visitors again, as they read it last, and a draft comes back as a draft", async () => {
  await using site = await open(blackPng(16, 16));
  await importBands(site.services.db, [], { replace: true });
  const seen = await site.one(poster);
  const changes = [{ field: "title", before: seen?.title, after: "Another title" }];
  const request = { id: poster, kind: "Asset", asOf: seen?.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  const read = async () => (await site.services.content.routes.request(seen?.file?.url ?? "")).status;
  expect(await read()).toBe(200);
  expect((await site.act("remove", poster)).status).toBe(200);
  expect(await read()).toBe(404);
  expect((await site.act("restore", poster)).status).toBe(200);
  expect(await site.one(poster)).toMatchObject({ state: "changed", title: "Another title" });
  expect(await read(), "visitors see it again").toBe(200);
  expect((await site.act("unpublish", poster)).status).toBe(200);
  expect((await site.act("remove", poster)).status).toBe(200);
  expect((await site.act("restore", poster)).status).toBe(200);
  expect(await site.one(poster)).toMatchObject({ state: "draft", removedAt: null });
});

test("a page that is put back is on the site again", async () => {
  await using site = await open();
  const node = z.object({ id: z.string(), state: z.string(), address: z.nullable(z.string()) });
  const tree = z.object({ others: z.array(node), removed: z.array(z.object({ id: z.string(), version: z.number() })) });
  const pages = async () => tree.parse((await site.desk.get("/pages")).body);
  const page = (await pages()).others.find(({ state, address }) => state === "published" && address !== null);
  const id = page?.id ?? "";
  const entry = (await site.services.content.management?.all())?.entries.get(id);
  const stateOf = async () => (await pages()).others.find((each) => each.id === id)?.state;
  const remove = async (version: number | undefined) =>
    (await site.desk.post("/content/remove", { documents: [{ id, kind: "Entry", version }] })).status;
  const restore = async () => {
    const version = (await pages()).removed.find((each) => each.id === id)?.version;
    return (await site.desk.post("/content/restore", { documents: [{ id, kind: "Entry", version }] })).status;
  };
  expect(await remove(entry?.sys.version)).toBe(200);
  expect(await restore()).toBe(200);
  expect(await stateOf()).toBe("published");
});
