import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { importSampleContent } from "#tests/support/desk/drafts.ts";
import { papersView } from "./papers-contract.ts";
import { papersEndpoints } from "./papers-endpoints.server.ts";

const poster = "/content/assets/cjf/poster-cordial/1/poster-cordial.png";
const records = [
  { id: "cordial", lines: ["Saturday: Town Hall- 7.30pm - 9pm"], picture: poster },
  {
    id: "swing",
    lines: ["Saturday: Town Hall- 9.20pm", "Sunday: Bandstand- 12pm"],
    picture: "/content/assets/gone.png",
  },
  { id: "roving", lines: ["all over town"], picture: "" },
].map(({ id, lines, picture }) => ({
  id,
  fields: { "Band Name": `Ō ${id}`, Schedule_Text: lines, Image_Link: picture },
}));

async function openPapers() {
  const desk = await openDesk(papersEndpoints);
  const { services } = desk;
  await importSampleContent(services);
  await importBands(services.db, records, { year: "2027" });
  const musicians = [
    { id: 1, musician: "Mia Cole", instrument: "Drums" },
    { id: 2, musician: "Joan Quill", instrument: "Saxophone" },
    { id: 3, musician: "Ros Ng", instrument: "Saxophone" },
  ];
  const { id } = await desk.store("band", { leaderName: "Joan Quill", leaderPhone: "0491 570 156", musicians });
  await services.db.insertInto("desk_band_links").values({ kind: "band", record_id: id, band_id: "cordial" }).execute();
  const days = JSON.stringify({ Saturday: { use: "notYet", from: 600, to: 1380 } });
  const edited = { version: 1, edited_by: "", edited_at: 0 };
  const notes = { id: "town hall", name: "Town Hall", days, changeover: 20, ...edited };
  await services.db
    .insertInto("desk_venues")
    .values({ ...notes, key_holder: "Fay Brook", key_phone: "0491 570 110" })
    .execute();
  const person = await signIn(services, { programme: "change" });
  const read = async (search: string) =>
    papersView.parse(await (await desk.get(`/schedule/papers?${search}`, person)).json());
  return { ...desk, db: services.db, person, read };
}

test("a run sheet has the draft's times with sound checks, change-over, players, numbers and who has the key", async () => {
  await using desk = await openPapers();
  const [cordial] = (await readDraft(desk.db)).sets.filter(({ bandIds }) => bandIds.includes("cordial"));
  if (!cordial) return expect.fail();
  const check = { ...cordial, id: "check", kind: "soundCheck" as const, start: 1080, end: 1110, line: null };
  await storeDraft(desk.db, { sets: [check] });
  const { sheets, venues, days } = await desk.read("paper=run-sheet&day=Saturday&venue=Town+Hall");
  expect([days, venues]).toEqual([
    ["Saturday", "Sunday"],
    ["Town Hall", "Bandstand"],
  ]);
  expect(sheets).toMatchObject([
    {
      title: "Saturday 12 June",
      notes: ["Not booked yet", "Open 10 am to 11 pm", "Change-over: 20 minutes", "The key: Fay Brook, 0491 570 110"],
      sets: [
        { name: "Sound check, Ō cordial", start: 1080, changeover: 60 },
        {
          name: "Ō cordial",
          changeover: 20,
          players: ["Mia Cole, Drums", "Joan Quill, Saxophone", "Ros Ng, Saxophone"],
          instruments: "Drums, 2 × Saxophone",
          contacts: ["Joan Quill, 0491 570 156"],
        },
        { name: "Ō swing", changeover: null, contacts: [] },
      ],
    },
  ]);
});

test("the sound crew's list is saved for Excel, with a row in the log", async () => {
  await using desk = await openPapers();
  const response = await desk.post("/schedule/papers/csv", { paper: "sound", day: "", venue: "" }, desk.person);
  const csv = await response.text();
  expect(csv).toContain('"Saturday","Town Hall","7.30 pm","9 pm","Ō cordial","","3","Drums, 2 × Saxophone"');
  expect(csv).not.toContain("0491");
  expect(await desk.db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "papers.csv" }]);
});

test("the text for a poster says what visitors see, by day", async () => {
  await using desk = await openPapers();
  const { sets } = await readDraft(desk.db);
  await storeDraft(desk.db, { sets: sets.map((set) => ({ ...set, venue: "Nowhere", line: null })) });
  expect((await desk.read("paper=poster")).text).toBe(
    [
      ...["SATURDAY 12 JUNE", "7.30 pm  Ō cordial, Town Hall", "9.20 pm  Ō swing, Town Hall", ""],
      ...["SUNDAY 13 JUNE", "noon  Ō swing, Bandstand", "", "AND", "Ō roving"],
    ].join("\n"),
  );
});

test("the press gets the posters in a zip, with credits that also name a picture that cannot be read", async () => {
  await using desk = await openPapers();
  expect((await desk.read("paper=press")).without).toEqual(["Ō roving"]);
  const response = await desk.get("/schedule/papers/press.zip", desk.person);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["o-cordial.png", "credits.txt"]);
  expect(
    Buffer.from(files["o-cordial.png"] ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(Buffer.from(files["credits.txt"] ?? []).toString()).toBe(
    [
      "Posters of CJF, the Community Jazz Festival, with the band that each shows. Please print the band’s name beside it.",
      ...["", "o-cordial.png: Ō cordial", "Ō swing: the picture could not be read, and is missing here", ""],
    ].join("\r\n"),
  );
});

test("while the content service does not answer, the sheets are there all the same", async () => {
  await using desk = await openPapers();
  const entries = () => Promise.reject(new Error("it does not answer"));
  Object.assign(desk.services.content.client, { entries });
  const { sheets } = await desk.read("paper=run-sheet");
  expect(sheets.map(({ day, venue, sets }) => [day, venue, sets.length])).toEqual([
    ["Saturday", "Town Hall", 2],
    ["Sunday", "Bandstand", 1],
  ]);
});
