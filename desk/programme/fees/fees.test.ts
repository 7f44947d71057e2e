import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { noOffer, type OfferText } from "#desk/records/offers/offer-contract.ts";
import { offerEndpoints } from "#desk/records/offers/offer-endpoints.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { placeBand } from "#tests/support/desk/placed-bands.ts";
import { openQuestions, payeeNotes } from "./fee-words.ts";
import { feesView } from "./fees-contract.ts";
import { feesEndpoints } from "./fees-endpoints.server.ts";

async function open() {
  const desk = await openDesk([...feesEndpoints, ...offerEndpoints]);
  const ann = await signIn(desk.services, { programme: "change" });
  const entries = async () => ({ items: [{ fields: { startDate: "2027-06-10", endDate: "2027-06-14" } }] });
  Object.assign(desk.services.content.client, { entries });
  const offered = async (name: string, offer: Partial<OfferText>, state: "in" | "pencilled" = "in") => {
    const band = await placeBand(desk, name, [{}], { state, yearPlaying: "2027" });
    const body = { before: noOffer, after: { ...noOffer, ...offer } };
    expect((await desk.post(`/bands/${band.reference}/offer`, body, ann)).status).toBe(200);
    return band;
  };
  const fees = async (who = ann, search = "") =>
    feesView.parse(await (await desk.get(`/line-up/fees${search}`, who)).json());
  return { ...desk, ann, offered, fees };
}

test("the sums agree with the offers, and each row says what is still to be asked", async () => {
  await using desk = await open();
  await desk.offered("Cordial", { fee: "600", gst: "included", payee: "Cordial Pty Ltd", abn: "51824753556" });
  await desk.offered("Lone Pine", { fee: "250.50", payeeIs: "person", payee: "Lee Pine", invoiceIn: "2027-06-15" });
  const paid = { paidOn: "2027-06-18", paidBy: "transfer" };
  await desk.offered("Brass", { fee: "1200", payeeIs: "company", ...paid });
  const view = await desk.fees();
  expect(view.fees.map(({ name, cents }) => [name, cents])).toEqual([
    ["Brass", 120_000],
    ["Cordial", 60_000],
    ["Lone Pine", 25_050],
  ]);
  const { total } = await desk.services.db
    .selectFrom("desk_offers")
    .select(({ fn }) => fn.sum<number | string>("fee_cents").as("total"))
    .executeTakeFirstOrThrow();
  expect([view.total, view.paid]).toEqual([Number(total), 120_000]);
  expect(view.fees.map(payeeNotes)).toEqual([
    ["no ABN"],
    ["ABN 51 824 753 556"],
    ["no ABN", "a person: super may be due, ask"],
  ]);
  expect(openQuestions(view.fees), "of what is not paid yet").toEqual([
    "2 bands not known to have said yes: the sums count what they were offered.",
    "1 band without an ABN.",
    "1 band paid to a person: super may be due, ask.",
    "1 band without an invoice yet.",
  ]);
});

test("who said no, or does not play, is named and not counted; what was paid counts; a band without a fee is named", async () => {
  await using desk = await open();
  await desk.offered("No Thanks", { fee: "500", answer: "no" });
  const gone = await desk.offered("Gone", { fee: "300" });
  const paid = await desk.offered("Paid", { fee: "100", paidOn: "2027-05-01" });
  const { db } = desk.services;
  for (const { bandId } of [gone, paid])
    await db.updateTable("bands").set({ state: "withdrawn" }).where("id", "=", bandId).execute();
  await desk.offered("Unsaid", { payee: "Una Said" });
  await desk.offered("Pencil", { sets: "1" }, "pencilled");
  const view = await desk.fees();
  expect(view.fees.map(({ name }) => name)).toEqual(["Paid"]);
  expect(view.left).toEqual([
    { name: "Gone", why: "withdrawn in the line-up" },
    { name: "No Thanks", why: "said no" },
  ]);
  expect(view).toMatchObject({ total: 10_000, withoutFee: ["Unsaid"], years: ["2027"] });
  expect((await desk.fees(desk.ann, "?year=2026")).fees).toEqual([]);
});

test("the treasurer sees the fees, too, nobody else does, and the file for Excel says the same", async () => {
  await using desk = await open();
  await desk.offered("=Cordial", { fee: "600", gst: "none", payee: "Cordial", payeeIs: "person" });
  const treasurer = await signIn(desk.services, { treasurer: "look" });
  expect((await desk.fees(treasurer)).total).toBe(60_000);
  const others = [{ volunteers: "change" }, { editor: "change" }] as const;
  for (const roles of others)
    expect((await desk.get("/line-up/fees", await signIn(desk.services, roles))).status).toBe(403);
  const csv = await desk.post("/line-up/fees/csv", { year: "2027" }, treasurer);
  const rows = parse(await csv.text(), { columns: true, bom: true });
  expect(rows).toEqual([
    expect.objectContaining({
      Band: "'=Cordial",
      ABN: "no ABN",
      Super: "may be due, ask",
      "Agreed fee": "600.00",
      GST: "no GST",
    }),
  ]);
  const log = await desk.services.db
    .selectFrom("desk_log")
    .select("action")
    .where("subject_kind", "=", "fees")
    .execute();
  expect(log).toEqual([{ action: "fees.csv" }]);
});
