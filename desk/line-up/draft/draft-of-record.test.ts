import { expect, test } from "vitest";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { placeSet, publishDraft } from "#tests/support/line-up/draft.ts";
import { pencilRecord, unpencil } from "./pencil.server.ts";

type Desk = Awaited<ReturnType<typeof openAnnouncements>>;

const bands = async ({ db }: Desk) => (await readDraft(db)).bands;

const pencil = ({ db, chair }: Desk, recordId: string) =>
  transact(db, (trx) => pencilRecord(trx, { recordId, by: chair.personId, year: "2027" }));

test("a band that is told yes has its draft in the line-up at once, with what was mended, and stopping takes it away", async () => {
  await using desk = await openAnnouncements();
  const { db, chair } = desk;
  await importBands(db, [{ id: "first", fields: { "Band Name": "First Band" } }]);
  const sent = { bandName: "The Café Dwellrs", bandLink: "https://music.example/dwellers", bandStyle: "Swing" };
  const { id, reference } = await desk.decided("band", "accepted", { ...sent, bio: "They play.", yearPlaying: "2027" });
  const mended = { field: "answers.bandName", before: sent.bandName, after: "The Café Dwellers" };
  await desk.post(`/bands/${reference}/change`, { version: 2, changes: [mended] }, chair);
  expect(await bands(desk), "decided, not told").toHaveLength(1);

  const { batchId } = await desk.tell([reference]);
  const [, draft] = await bands(desk);
  expect(draft).toMatchObject({
    name: "The Café Dwellers",
    otherName: "TheCaféDwellers",
    bio: "They play.",
    style: "Swing",
    musicLink: "https://music.example/dwellers",
    year: "2027",
    position: 1,
    state: "in",
    isTouched: false,
  });
  const link = await db.selectFrom("desk_band_links").selectAll().executeTakeFirstOrThrow();
  expect(link).toEqual({ kind: "band", record_id: id, band_id: draft?.id });
  expect(draft?.id).not.toBe(id);
  expect((await readPublicLineUp(db)).bands, "nothing is published by telling").toHaveLength(1);

  await desk.stop(batchId);
  expect((await bands(desk)).map(({ name }) => name)).toEqual(["First Band"]);
  expect(await db.selectFrom("desk_band_links").selectAll().execute()).toEqual([]);
});

test("bands that are told together stand in the line-up one after the other, also two of one name and one that was told by phone", async () => {
  await using desk = await openAnnouncements();
  const stored = [];
  for (const bandName of ["One", "Two", "Two"]) stored.push(await desk.decided("band", "accepted", { bandName }));
  await desk.decided("volunteer", "accepted");
  await desk.tell(stored.map(({ reference }) => reference));
  const { reference } = await desk.decided("band", "accepted", { bandName: "Three" });
  await desk.tell([reference], { way: "phone" });
  const drafts = await bands(desk);
  expect(drafts.map(({ name, position }) => [name, position])).toEqual([
    ["One", 0],
    ["Two", 1],
    ["Two", 2],
    ["Three", 3],
  ]);
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(4);
});

test("a band of the line-up without a record is the draft of the application with its name", async () => {
  await using desk = await openAnnouncements();
  await importBands(desk.db, [{ id: "dwellers", fields: { "Band Name": "The Café Dwellers", Bio: "As imported." } }]);
  const { reference } = await desk.decided("band", "accepted", { bandName: "The cafe-dwellers", bio: "As sent." });
  await desk.tell([reference]);
  expect(await bands(desk)).toMatchObject([{ id: "dwellers", bio: "As imported.", isTouched: true }]);
});

test("another decision removes a draft that nobody has edited, and leaves one that somebody has edited or published", async () => {
  await using desk = await openAnnouncements();
  const { db } = desk;
  const told = async (bandName: string) => {
    const { reference } = await desk.decided("band", "accepted", { bandName });
    await desk.tell([reference], { way: "phone" });
    return reference;
  };
  const shown = await told("Published");
  await publishDraft(desk);
  const [plain, edited] = [await told("Plain"), await told("Edited")];
  await db.updateTable("bands").set({ is_touched: 1 }).where("name", "=", "Edited").execute();
  for (const reference of [plain, edited, shown]) await desk.decide("band", reference, "declined");
  expect(await bands(desk), "decided, not told").toHaveLength(3);
  await desk.tell([plain, edited, shown]);
  expect((await bands(desk)).map(({ name, state }) => [name, state])).toEqual([
    ["Published", "in"],
    ["Edited", "in"],
  ]);
});

test("a pencilled band is in once it is told yes, pencilled again when that is stopped, and gone with its last set", async () => {
  await using desk = await openAnnouncements();
  const { db } = desk;
  const { id, reference } = await desk.store("band", { bandName: "Cordial" });
  expect(await pencil(desk, id)).toEqual({ ok: false, reason: "status" });
  expect(await pencil(desk, crypto.randomUUID())).toEqual({ ok: false, reason: "unknown" });
  await desk.decide("band", reference, "shortlisted");
  const [once, again] = [await pencil(desk, id), await pencil(desk, id)];
  expect(again).toEqual(once);
  if (!once.ok) throw new Error(once.reason);
  const { bandId } = once;
  await placeSet(desk, [bandId]);
  expect(await bands(desk)).toMatchObject([{ id: bandId, name: "Cordial", state: "pencilled", year: "2027" }]);
  expect(publicContent(await readDraft(db)), "never public").toEqual({ bands: [], sets: [] });

  await desk.decide("band", reference, "accepted");
  const { batchId } = await desk.tell([reference]);
  expect(await bands(desk)).toMatchObject([{ id: bandId, state: "in" }]);
  await desk.stop(batchId);
  expect(await bands(desk)).toMatchObject([{ id: bandId, state: "pencilled" }]);
  const { sets } = await readDraft(db);
  expect(sets).toHaveLength(1);

  const removeUnplaced = () =>
    transact(db, async (trx) => {
      await lockLineUp(trx);
      await unpencil(trx, [bandId]);
    });
  await removeUnplaced();
  expect(await bands(desk), "it still has a set").toHaveLength(1);
  await db.deleteFrom("sets").execute();
  await removeUnplaced();
  expect(await bands(desk)).toEqual([]);
});

test("decisions that many records get at once, and a held mail that is discarded, change the line-up too", async () => {
  await using desk = await openAnnouncements();
  const { reference } = await desk.decided("band", "accepted", { bandName: "Cordial" });
  await desk.tell([reference]);
  expect(await bands(desk)).toHaveLength(1);
  const { version } = await (await desk.get(`/bands/${reference}`, desk.chair)).json();
  const changed = await desk.post(
    "/bands/change",
    { changes: [{ reference, version, status: "shortlisted" }] },
    desk.chair,
  );
  expect(changed.status).toBe(200);
  expect(await bands(desk), "the mail had not gone").toEqual([]);
});
