import { expect, test } from "vitest";
import { mailsToRead } from "#desk/mail/mailings/mailings-contract.ts";
import { mailingsEndpoints } from "#desk/mail/mailings/mailings-endpoints.server.ts";
import { noOffer } from "#desk/records/offers/offer-contract.ts";
import { offerEndpoints } from "#desk/records/offers/offer-endpoints.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { placeBand } from "#tests/support/desk/placed-bands.ts";
import { bandTermsOf } from "./band-terms.server.ts";
import { mailTextsEndpoints } from "./mail-texts-endpoints.server.ts";

async function open(festival: object = { startDate: "2027-06-10", endDate: "2027-06-14" }) {
  const desk = await openAnnouncements([...offerEndpoints, ...mailingsEndpoints, ...mailTextsEndpoints]);
  Object.assign(desk.services.content.client, { entries: async () => ({ items: [{ fields: festival }] }) });
  const offer = (reference: string, change: object) =>
    desk.post(`/bands/${reference}/offer`, { before: noOffer, after: { ...noOffer, ...change } }, desk.chair);
  const valuesOf = async (id: string) => (await bandTermsOf(desk.services, [id]))(id).values;
  return { ...desk, offer, valuesOf };
}

test("a band's sets fill in their days, times and venues, in their order, as does its fee", async () => {
  await using desk = await open();
  const late = { day: "Saturday", start: 23 * 60 + 30, end: 25 * 60, venue: "Town Hall" };
  const noon = { day: "Sunday", start: 12 * 60, end: null, venue: "Bandstand" };
  const sets = [noon, late, { kind: "soundCheck" as const }, { isCancelled: true }];
  const { id, reference } = await placeBand(desk, "Cordial", sets, { state: "pencilled" });
  await desk.offer(reference, { fee: "600", gst: "none" });
  expect(await desk.valuesOf(id)).toEqual({
    day: "Saturday 12 June and Sunday 13 June",
    time: "11.30 pm to 1 am and noon",
    venue: "Town Hall and Bandstand",
    sets: "Saturday 12 June, 11.30 pm to 1 am, Town Hall; and Sunday 13 June, noon, Bandstand",
    fee: "$600, without GST",
    offer: "We offer a fee of $600, without GST.",
    until: "we announce it",
  });
});

test("nothing fills in what is not agreed or placed, and of a band that has withdrawn nothing is placed", async () => {
  await using desk = await open({});
  const { id } = await desk.store("band");
  expect(await desk.valuesOf(id)).toEqual({ until: "we announce it", offer: "" });
  const gone = await placeBand(desk, "Gone", [{}]);
  expect((await desk.valuesOf(gone.id)).sets, "without the festival's dates").toMatch(/^Saturday, 7\.30 pm/);
  await desk.db.updateTable("bands").set({ state: "withdrawn" }).execute();
  expect(await desk.valuesOf(gone.id)).toEqual({ until: "we announce it", offer: "" });
});

test("a decision's mail has the band's terms, and does not go while some are missing, which are named", async () => {
  await using desk = await open();
  const words = "Dear {firstname}, you play on {day} at {time}, {venue}. The fee is {fee}.";
  const builtIn = { name: "To a band: yes", subject: "Yes", words };
  const [text] = (await (await desk.get("/mails/texts", desk.chair)).json()).texts;
  const { name, subject } = text;
  const before = { name, subject, words: text.words };
  const saved = await desk.post(
    "/mails/texts",
    { id: "band-accepted", before, after: { ...builtIn, name } },
    desk.chair,
  );
  expect(saved.status).toBe(200);
  const placed = await placeBand(desk, "Cordial", [{}], { state: "pencilled", leaderName: "Ann Lee" });
  await desk.decide("band", placed.reference, "accepted");
  const mail = async () => (await desk.read()).decided[0]?.mail;
  expect((await mail())?.unknownPlaceholders).toEqual(["fee"]);
  const refused = await desk.tell([placed.reference]);
  expect(refused.body.changed[0].why).toBe("has words in its mail that nothing fills in: {fee}.");
  await desk.offer(placed.reference, { fee: "600", gst: "included" });
  expect((await mail())?.text).toBe(
    "Dear Ann, you play on Saturday 12 June at 7.30 pm to 8.30 pm, Town Hall. The fee is $600 including GST.",
  );
  expect((await desk.tell([placed.reference])).status).toBe(200);
});

test("a mail to several bands leaves out those for whom nothing fills a word in, and names them", async () => {
  await using desk = await open();
  const [one, two] = [
    await placeBand(desk, "One", [{}], { leaderEmail: "one@example.org" }),
    await placeBand(desk, "Two", [{}], { leaderEmail: "two@example.org" }),
  ];
  await desk.offer(one.reference, { fee: "600" });
  const references = [one.reference, two.reference];
  const text = { subject: "Your fee", words: "It is {fee}, on {day}." };
  const read = await desk.post("/mails/many/write/bands/read", { ...text, references, page: 1 }, desk.chair);
  const { count, mails, unfilled } = mailsToRead.parse(await read.json());
  expect([count, mails[0]?.text, unfilled]).toEqual([1, "It is $600, on Saturday 12 June.", ["Two ({fee})"]]);
});

test("whoever leads several bands gets a mail of each for which its words fill in, or one of a text that is the same for all", async () => {
  await using desk = await open();
  const pat = { leaderName: "Pat Lee", leaderEmail: "pat.bands@example.org" };
  const [unplaced, noon, late] = [
    await desk.store("band", { bandName: "Unplaced", ...pat }),
    await placeBand(desk, "Noon", [{ start: 12 * 60, end: null }], pat),
    await placeBand(desk, "Late", [{ start: 22 * 60, end: null }], pat),
  ];
  const references = [unplaced, noon, late].map(({ reference }) => reference);
  const read = async (words: string) => {
    const draft = { subject: "Your set", words, references, page: 1 };
    return mailsToRead.parse(await (await desk.post("/mails/many/write/bands/read", draft, desk.chair)).json());
  };
  const own = await read("{band}: {time}.");
  expect(own.mails.map(({ text }) => text)).toEqual(["Noon: noon.", "Late: 10 pm."]);
  expect(own).toMatchObject({ count: 2, twice: [], unfilled: ["Unplaced ({time})"] });
  expect(await read("See you.")).toMatchObject({ count: 1, twice: ["Noon", "Late"], unfilled: [] });
});
