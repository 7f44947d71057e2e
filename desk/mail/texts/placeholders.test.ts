import { expect, test } from "vitest";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { type RecordKind, recordTypes } from "#desk/records/model/record-types.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { builtInTexts } from "./built-in-texts.ts";
import { usesOfTexts } from "./mail-text-uses.ts";
import { placeholderValues } from "./placeholder-values.server.ts";
import { fillPlaceholders, placeholderErrors } from "./placeholders.ts";
import { listMailTexts, readMailText } from "./read-mail-texts.server.ts";

test("words fill themselves in, and those that nothing fills in stay and are named", () => {
  expect(fillPlaceholders("Dear {Name}, {bandname} { year } {bandname}", { name: "Ann", year: "2027" })).toEqual({
    text: "Dear Ann, {bandname} 2027 {bandname}",
    unknown: ["bandname"],
  });
  expect(fillPlaceholders("{constructor}", {}).unknown).toEqual(["constructor"]);
});

test("what a visitor typed is one short line, and fills in nothing itself", () => {
  const typed = `{from}\r\nBcc: everybody@example.org\u0000 ${"x".repeat(500)}`;
  const { text } = fillPlaceholders("Dear {name}!", { name: typed, from: "Joan" });
  expect(text).toMatch(/^Dear \{from\} Bcc: everybody@example\.org x+…!$/);
  expect(text.length).toBeLessThan(150);
});

test("an unknown word is an error in words, with what may have been meant", () => {
  expect(placeholderErrors("{bandname} {festval} {banana} {band}", ["band"])).toEqual([
    "{bandname} is not a word that fills itself in. Did you mean {band}?",
    "{festval} is not a word that fills itself in. Did you mean {festival}?",
    "{banana} is not a word that fills itself in. Please choose one under “Insert”.",
  ]);
  expect(placeholderErrors("Dear {band}", ["band", "volunteer"]), "a volunteer has no band").toHaveLength(1);
  expect(placeholderErrors("{ec-phone}", ["volunteer"]), "somebody else's phone number").toHaveLength(1);
});

test("the built-in words hold while nobody has edited them, and each of their words fills itself in", async () => {
  await using desk = await openDesk([]);
  expect((await listMailTexts(desk.services.db)).map(({ id }) => id)).toEqual(Object.keys(builtInTexts));
  for (const { subject, words, use } of await listMailTexts(desk.services.db))
    expect(placeholderErrors(`${subject} ${words}`, usesOfTexts[use].kinds), use).toEqual([]);
  expect(await readMailText(desk.services.db, "band-accepted")).toMatchObject({ version: 0, editedAt: null });
  expect(await readMailText(desk.services.db, "answer")).toBeUndefined();
});

test("a record fills in its answers as they were mended, its sender's first name, and the festival", async () => {
  await using desk = await openDesk([]);
  const valuesOf = async (kind: RecordKind, changes: Record<string, unknown>) => {
    const recordType = recordTypes[kind];
    const { reference, id } = await desk.store(kind, changes);
    const corrections = JSON.stringify(kind === "band" ? { bandName: "The Corrected" } : {});
    await desk.services.db.updateTable("desk_records").set({ corrections }).where("record_id", "=", id).execute();
    const record = await findDeskRecord(desk.services.db, recordType, reference);
    if (!record) throw new Error("no record");
    return { values: await placeholderValues(desk.services, { recordType, record, from: "Joan" }), reference };
  };
  const band = await valuesOf("band", {
    leaderName: "Ann Lee",
    bandName: "The Slip",
    yearPlaying: "2027",
    firstFee: 1200,
  });
  expect(band.values).toMatchObject({
    name: "Ann Lee",
    firstname: "Ann",
    band: "The Corrected",
    year: "2027",
    from: "Joan",
  });
  expect(band.values).toMatchObject({ "first-fee": "$1,200", reference: band.reference });
  expect(band.values.festival).not.toBe("");
  expect((await valuesOf("band", { leaderName: "" })).values).toMatchObject({ firstname: "The Corrected" });
  expect((await valuesOf("volunteer", { firstName: "Mary Ann", lastName: "Lee" })).values).toMatchObject({
    firstname: "Mary Ann",
    name: "Mary Ann Lee",
  });
  expect((await valuesOf("message", { senderName: "" })).values).toMatchObject({ name: "friend", firstname: "friend" });
});
