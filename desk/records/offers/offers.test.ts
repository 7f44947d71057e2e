import { expect, test } from "vitest";
import { comparison } from "#desk/records/bands/compare-contract.ts";
import { compareEndpoints } from "#desk/records/bands/compare-endpoints.server.ts";
import { sumOf } from "#desk/records/bands/sum-of-fees.ts";
import { recordView } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { describeChange } from "#desk/records/record-page/words/history-words.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { noOffer, type OfferText } from "./offer-contract.ts";
import { offerEndpoints } from "./offer-endpoints.server.ts";
import { offerSentences } from "./offer-words.ts";
import { looksLikeBankAccount, parseOffer, readAbn } from "./parse-offer.ts";

async function open() {
  const desk = await openDesk([...compareEndpoints, ...recordEndpoints, ...offerEndpoints]);
  const ann = await signIn(desk.services, { programme: "change" });
  const { reference, id } = await desk.store("band", { bandName: "Cordial", firstFee: 900, yearPlaying: "2027" });
  const view = async () => recordView.parse(await (await desk.get(`/bands/${reference}?again`, ann)).json());
  const save = (change: Partial<OfferText>, before = noOffer, who = ann) =>
    desk.post(`/bands/${reference}/offer`, { before, after: { ...before, ...change } }, who);
  return { ...desk, ann, reference, id, view, save };
}

test("what was agreed stands at the band as it is usually written, and in the log in words", async () => {
  await using desk = await open();
  expect((await desk.view()).offer).toEqual(noOffer);
  const saved = await desk.save({
    sets: "1",
    fee: "$1,200.50",
    gst: "included",
    payee: "Cordial Pty Ltd",
    abn: "51824753556",
    payeeIs: "company",
    offeredOn: "2027-02-03",
    offeredWay: "phone",
  });
  expect(saved.status).toBe(200);
  const { offer, history, ...view } = await desk.view();
  expect(offer).toMatchObject({ sets: "1", fee: "1200.50", abn: "51 824 753 556" });
  expect(offerSentences(offer ?? noOffer)).toEqual([
    "1 set, $1,200.50 in all including GST.",
    "Offered on Wednesday 3 February 2027 by telephone.",
    "They have not answered yet.",
    "Paid to Cordial Pty Ltd.",
    "ABN 51 824 753 556.",
  ]);
  const [change] = history;
  if (!change) throw new Error("nothing is logged");
  expect(describeChange(change, { recordType: recordTypes.band, ...view })).toContain(
    "set the agreed fee to $1,200.50",
  );
  expect((await desk.save({}, offer ?? noOffer)).status, "nothing changed").toBe(200);
  expect((await desk.view()).history, "and nothing is logged").toHaveLength(history.length);
});

test("two who write at once each keep their fields, and are asked about a field that both have written", async () => {
  await using desk = await open();
  const bob = await signIn(desk.services, { chair: "change" }, {}, "Bob");
  await desk.save({ fee: "600" });
  expect((await desk.save({ sets: "2" }, noOffer, bob)).status).toBe(200);
  expect((await desk.view()).offer).toMatchObject({ fee: "600", sets: "2" });
  const refused = await desk.save({ fee: "700" }, noOffer, bob);
  expect(refused.status).toBe(409);
  expect((await refused.json()).conflicts).toMatchObject([{ field: "offer.fee", theirs: "600", by: "Ann Lee" }]);
  expect((await desk.save({ fee: "600.00" }, noOffer, bob)).status, "the same amount is no conflict").toBe(200);
});

test("only whoever may decide about bands writes offers, and nobody about their own band", async () => {
  await using desk = await open();
  for (const roles of [{ programme: "look" }, { treasurer: "change" }, { volunteers: "change" }] as const)
    expect((await desk.save({ fee: "1" }, noOffer, await signIn(desk.services, roles))).status).toBe(403);
  await desk.post(`/bands/${desk.reference}/conflict`, { hasConflictOfInterest: true }, desk.ann);
  expect((await desk.save({ fee: "1" })).status).toBe(403);
  expect((await desk.view()).offer).toEqual(noOffer);
});

test("what cannot be right is refused beside its field, with what to do, and no bank account is stored", async () => {
  await using desk = await open();
  const response = await desk.save({
    sets: "two",
    fee: "about 600",
    abn: "51 824 753 557",
    offeredOn: "2027-02-30",
    paidBy: "BSB 063-000 acc 1234 5678",
  });
  expect(response.status).toBe(422);
  const errors: { field: string; message: string }[] = (await response.json()).errors;
  expect(errors.map(({ field }) => field)).toEqual(["sets", "fee", "abn", "offeredOn", "paidBy"]);
  expect(errors[2]?.message).toMatch(/^This ABN cannot be right: its digits do not fit together\. Please check/);
  expect(errors[4]?.message).toContain("was not stored");
  expect(parseOffer({ ...noOffer, abn: "5182475355" }).errors[0]?.message).toContain("has 11 digits, and this has 10");
  expect(parseOffer({ ...noOffer, fee: "1.250" }).errors[0]?.message).toContain("please write it as one of these");
  expect(await desk.services.db.selectFrom("desk_offers").selectAll().execute()).toEqual([]);
});

test("an ABN is known by its check digits, and a bank account by how it is written", () => {
  expect(readAbn("83 914 571 673")).toBe("83 914 571 673");
  for (const wrong of ["", "83 914 571 637", "00 000 000 000", "8391457167", "abc"])
    expect(readAbn(wrong), wrong).toBeUndefined();
  const accounts = ["063-000 12345678", "063000 12345678", "BSB 063000", "acct no. 12345", "1234 5678 9", "063 000"];
  for (const account of accounts) expect(looksLikeBankAccount(account), account).toBe(true);
  const others = [
    "transfer",
    "cheque 000123",
    "cash, 9 June 2027",
    "transfer 2027-06-09",
    "ABN 51 824 753 556",
    "9/6/2027",
  ];
  for (const other of others) expect(looksLikeBankAccount(other), other).toBe(false);
});

test("the agreed fee counts where there is one: in a comparison, and against the budget", async () => {
  await using desk = await open();
  const compare = async () =>
    comparison.parse(await (await desk.get(`/bands/compare?with=${desk.reference}`, desk.ann)).json());
  expect(sumOf(await compare())).toMatchObject({ total: 900, unknown: 0 });
  await desk.save({ fee: "600.50" });
  expect((await compare()).bands[0]).toMatchObject({ firstFee: 900, agreedFee: 600.5 });
  expect(sumOf(await compare()).total).toBe(600.5);
  await desk.services.db.updateTable("desk_records").set({ prepared_status: "accepted" }).execute();
  expect((await compare()).accepted).toEqual({ bands: 1, dollars: 600.5, unknown: 0 });
});
