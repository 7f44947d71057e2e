import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod/mini";
import { pencilRecord } from "#desk/line-up/draft/pencil.server.ts";
import { folded } from "#platform/text/folded.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { Services } from "#services/services.server.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { type DraftSet, readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { inventPerson, told } from "./people.ts";

const DAY_MS = 24 * 60 * 60_000;

/** In place of the sample festival's own: five sets at the Bandstand from 4 pm on, and two bands that follow each other too soon. */
const saturday: Readonly<Record<string, string>> = {
  "Branch Line Big Band": "Saturday: Phoenix Theatre- 8pm - 10pm",
  "Orquesta Magpie": "Saturday: Phoenix Theatre- 6pm - 7.30pm",
  "Gravel Road Soul Revue": "Saturday: Poppet Head Brewery- 7.30pm - 9pm",
  "Frost Warning": "Saturday: Bandstand- 4pm - 4.30pm",
  "Last Drinks Brass": "Saturday: Bandstand- 4.40pm - 5.10pm",
  "Mullock Heap Stompers": "Saturday: Bandstand- 5.20pm - 5.50pm",
  "Hot Club of Creek Street": "Saturday: Bandstand- 6pm - 6.30pm",
  "Goldfields Secondary Stage Band": "Saturday: Bandstand- 6.40pm - 7.10pm",
  "Ma O'Malley & the Night Shift": "Saturday: Mechanics’ Institute- 8pm - 9pm",
  "Room for Error": "Saturday: Mechanics’ Institute- 9.05pm - 10pm",
};

/** Whose fees are still without an ABN, and the one who is paid as a person. */
const [withoutAbn, soloist] = [["Diff Lock", "Open Cut"], "Anneke Vo Trio"];
const abns = [
  "51 824 753 281",
  "51 824 853 299",
  "51 824 953 880",
  "51 825 053 893",
  "51 825 153 928",
  "51 825 254 061",
];

const venues = [
  { name: "Town Hall", from: 9, to: 24, changeover: 20 },
  { name: "Phoenix Theatre", from: 10, to: 24, changeover: 15 },
  { name: "Mechanics’ Institute", from: 10, to: 23, changeover: 20 },
  { name: "Wesley-Hill Hall", from: 9, to: 22, changeover: 15 },
  { name: "Poppet Head Brewery", from: 11, to: 25, changeover: 15 },
  { name: "Bandstand", from: 10, to: 21, changeover: 10 },
];
const days = ["Thursday", "Friday", "Saturday", "Sunday", "Monday"];

const record = z.looseObject({
  id: z.string(),
  fields: z.looseObject({ "Band Name": z.string(), Schedule_Text: z.array(z.string()), Image_Link: z.string() }),
});
type Making = { by: string; now: number };

/** The line-up of the bands that were told yes, with what is agreed with them; two more are pencilled, and something is changed that is not public yet. */
export async function makeLineUp({ db, config }: Services, { by, now }: Making): Promise<void> {
  const applied = await db
    .selectFrom("band_applications")
    .select(["id", "band_name", "leader_name", "year_playing"])
    .orderBy("received_at")
    .execute();
  const playing = applied.slice(0, told);
  const year = applied[0]?.year_playing ?? "";
  const bands = z.array(record).parse(JSON.parse(readFileSync("content/bands.json", "utf8")));
  const applicationOf = (name: string) => playing.find(({ band_name }) => lettersOf(band_name) === lettersOf(name));
  // Those without a picture were invited: they have not applied.
  const shown = bands.filter(({ fields }) => fields.Image_Link === "" || applicationOf(fields["Band Name"]));
  await importBands(db, shown.map(withSaturday), { year });
  const links = shown.flatMap(({ id, fields }) => {
    const found = applicationOf(fields["Band Name"]);
    return found ? [{ kind: "band" as const, record_id: found.id, band_id: id }] : [];
  });
  await db.insertInto("desk_band_links").values(links).execute();
  const offers = playing.map((application, index) =>
    offerOf(application, index, { by, now, timeZone: config.timeZone }),
  );
  await db.insertInto("desk_offers").values(offers).execute();
  const notes = venues.map((venue, index) => notesOf(venue, index, { by, now }));
  await db.insertInto("desk_venues").values(notes).execute();
  await changeDraft(db, { year, by, now });
}

function withSaturday(band: z.infer<typeof record>): z.infer<typeof record> {
  const line = saturday[band.fields["Band Name"]];
  if (line === undefined) return band;
  const others = band.fields.Schedule_Text.filter((each) => !each.startsWith("Saturday"));
  return { ...band, fields: { ...band.fields, Schedule_Text: [line, ...others] } };
}

/** As two people might write it: posters are called by the letters alone. */
function lettersOf(name: string): string {
  return folded(name).replaceAll(/\band\b|[^\p{L}\p{N}]/gu, "");
}

type Application = { id: string; band_name: string; leader_name: string };

function offerOf(
  { id, band_name, leader_name }: Application,
  index: number,
  { by, now, timeZone }: Making & { timeZone: string },
) {
  const isPerson = lettersOf(band_name) === lettersOf(soloist);
  const hasAbn = !isPerson && !withoutAbn.some((name) => lettersOf(name) === lettersOf(band_name));
  const offered = { offered_on: dayIn(timeZone, new Date(now - 30 * DAY_MS)), offered_way: "mail" } as const;
  const answered = { answer: "yes", answered_on: dayIn(timeZone, new Date(now - 25 * DAY_MS)) } as const;
  return {
    kind: "band",
    record_id: id,
    sets: 1 + (index % 2),
    fee_cents: (400 + (index % 5) * 100) * 100,
    gst: index % 3 === 0 ? "included" : "none",
    payee: isPerson ? leader_name : band_name,
    abn: hasAbn ? (abns[index % abns.length] ?? "") : "",
    payee_is: isPerson ? "person" : "company",
    invoice_in: null,
    paid_on: null,
    paid_by: "",
    ...offered,
    ...answered,
    answered_way: "phone",
    version: 1,
    edited_by: by,
    edited_at: now,
  } as const;
}

function notesOf({ name, from, to, changeover }: (typeof venues)[number], index: number, { by, now }: Making) {
  const keeper = inventPerson(index + 60);
  const hours = { use: "booked", from: from * 60, to: to * 60 };
  return {
    id: venueKey(name),
    name,
    days: JSON.stringify(Object.fromEntries(days.map((day) => [day, hours]))),
    changeover,
    key_holder: `${keeper.first} ${keeper.last}`,
    key_phone: keeper.phone,
    version: 1,
    edited_by: by,
    edited_at: now,
  };
}

/** What the committee works on, and visitors do not see: two bands pencilled, and a set half an hour later. */
async function changeDraft(db: Services["db"], { year, by, now }: Making & { year: string }): Promise<void> {
  const waiting = await db
    .selectFrom("desk_records")
    .select("record_id")
    .where("kind", "=", "band")
    .where("prepared_status", "in", ["waiting", "accepted"])
    .orderBy("received_at")
    .limit(2)
    .execute();
  const edited = { year, version: 1, editedBy: by, editedAt: now };
  for (const [index, { record_id: recordId }] of waiting.entries())
    await db.transaction().execute(async (trx) => {
      const pencilled = await pencilRecord(trx, { recordId, by, year });
      if (!pencilled.ok) return;
      const start = (12 + index * 3) * 60;
      const place = { day: "Monday", venue: "Wesley-Hill Hall", start, end: start + 60, line: null };
      const set: DraftSet = {
        ...{ id: randomUUID(), position: 0, kind: "concert", title: "", bandIds: [pencilled.bandId] },
        ...{ ...place, isCancelled: false, ...edited },
      };
      await storeDraft(trx, { sets: [set] });
    });
  const { sets } = await readDraft(db, year);
  const later = sets.find(({ day, venue, start }) => day === "Sunday" && venue === "Phoenix Theatre" && start !== null);
  if (later?.start != null)
    await storeDraft(db, { sets: [{ ...later, start: later.start + 30, line: null, ...edited, version: 2 }] });
}
