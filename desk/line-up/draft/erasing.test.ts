import { expect, test } from "vitest";
import { erasePersonalData, findPersonalData } from "#desk/records/people/personal-data.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { removeOldRecords } from "#services/submissions/remove-records.server.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { placeSet, publishDraft } from "#tests/support/line-up/draft.ts";

type Desk = Awaited<ReturnType<typeof openAnnouncements>>;

async function playing(desk: Desk, changes: object) {
  const { id, reference } = await desk.decided("band", "accepted", changes);
  await desk.tell([reference], { way: "phone" });
  const link = desk.db.selectFrom("desk_band_links").select("band_id").where("record_id", "=", id);
  return (await link.executeTakeFirstOrThrow()).band_id;
}

test("with its application goes what was made of it in the draft, with its sets; what was published stays, without the link", async () => {
  await using desk = await openAnnouncements();
  const { db, services } = desk;
  const shown = await playing(desk, { bandName: "Shown", leaderEmail: "ann@example.org" });
  await publishDraft(desk);
  const draft = await playing(desk, { bandName: "Draft", leaderEmail: "ann@example.org" });
  const other = await playing(desk, { bandName: "Other", leaderEmail: "ben@example.org" });
  await placeSet(desk, [draft]);
  await placeSet(desk, [draft, other], { id: "jam" });

  const found = await findPersonalData(services, personByEmail("ann@example.org"));
  const outcomes = found.filter(({ recordId }) => recordId).map(({ erasureOutcome }) => erasureOutcome);
  expect(outcomes).toHaveLength(2);
  expect(outcomes).toContainEqual(expect.stringContaining("What visitors read of the band in the line-up stays"));
  expect(outcomes).toContainEqual(expect.stringContaining("Its draft in the line-up goes, too"));
  await erasePersonalData(services, found);
  const left = await readDraft(db);
  expect(left.bands.map(({ name }) => name)).toEqual(["Shown", "Other"]);
  expect(left.sets.map(({ id, bandIds }) => [id, bandIds])).toEqual([["jam", [other]]]);
  const links = await db.selectFrom("desk_band_links").select("band_id").execute();
  expect(links).toEqual([{ band_id: other }]);

  await removeOldRecords(db, bandForm, new Date(Date.now() + 1));
  expect(
    (await readDraft(db)).bands.map(({ id }) => id),
    "its time is over",
  ).toEqual([shown]);
});

test("an address in the line-up is redacted wherever it stands, and visitors read that at once", async () => {
  await using desk = await openAnnouncements();
  const { db, services } = desk;
  const bandId = await playing(desk, {
    bandName: "Cordial",
    bio: "Book us: Cara@example.org.",
    leaderEmail: "x@example.org",
  });
  await placeSet(desk, [bandId], { title: "Jam with cara@example.org", line: "Saturday: Hall- 1pm" });
  await publishDraft(desk);
  const version = () => db.selectFrom("published").select("version").where("source", "=", "lineup").execute();
  const before = await version();
  const found = await findPersonalData(services, personByEmail("cara@example.org"));
  const inLineUp = found.filter(({ what }) => /line-up|schedule/.test(what));
  expect(inLineUp.map(({ what, erasureOutcome }) => [/\((.*)\)/.exec(what)?.[1], erasureOutcome])).toEqual([
    ["a band of the line-up", "stays without them"],
    ["a set of the schedule", "stays without them"],
    ["the line-up as it is or was published", "stays without them"],
  ]);
  await erasePersonalData(services, found);
  expect((await listBands(db))[0]?.fields.Bio).toBe("Book us: [removed].");
  expect(await version()).not.toEqual(before);
  for (const table of ["bands", "sets", "lineup_publications"] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()).toLowerCase()).not.toContain("cara@");
});
