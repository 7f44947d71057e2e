import { describe, expect, test } from "vitest";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { statusWords } from "#desk/records/status/known-words.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { changedBudget, comparison } from "./compare-contract.ts";
import { compareEndpoints } from "./compare-endpoints.server.ts";
import { sumOf } from "./sum-of-fees.ts";

const yearPlaying = "2027";

async function open() {
  const desk = await openDesk([...compareEndpoints, ...recordEndpoints]);
  const ann = await signIn(desk.services, { programme: "change" });
  const band = (bandName: string, firstFee: number, more: object = {}) =>
    desk.store("band", { bandName, firstFee, yearPlaying, ...more });
  const compare = async (references: readonly string[], who = ann) =>
    comparison.parse(await (await desk.get(`/bands/compare?with=${references.join(",")}`, who)).json());
  const accept = ({ reference }: { reference: string }) =>
    desk.post(
      `/bands/${reference}/change`,
      { version: 1, changes: [{ field: "status", before: "new", after: "accepted" }] },
      ann,
    );
  return { ...desk, ann, band, compare, accept };
}

describe("a comparison", () => {
  test("shows at most four bands in the order of the address, each once, and leaves out what is none", async () => {
    await using desk = await open();
    const bands = [];
    for (const name of ["A", "B", "C", "D", "E"]) bands.push((await desk.band(name, 100)).reference);
    const [a = "", b = "", ...others] = bands;
    const { bands: shown } = await desk.compare([b, a, b, "B-000000", ...others]);
    // The unknown one has a place of the four.
    expect(shown.map(({ name }) => name)).toEqual(["B", "A", "C"]);
    expect((await desk.compare([])).bands).toEqual([]);
    expect((await desk.compare(["<script>", "'"])).bands).toEqual([]);
  });

  test("hides what the others gave until one's own score is given, and everything of one's own family", async () => {
    await using desk = await open();
    const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob");
    const [one, two] = [await desk.band("One", 100), await desk.band("Two", 100)];
    for (const { reference } of [one, two]) await desk.post(`/bands/${reference}/score`, { value: 5 }, bob);
    await desk.post(`/bands/${two.reference}/conflict`, { hasConflictOfInterest: true }, desk.ann);
    const scores = async () => (await desk.compare([one.reference, two.reference])).bands.map(({ score }) => score);
    expect(await scores()).toEqual([{ own: null, average: null }, null]);
    await desk.post(`/bands/${one.reference}/score`, { value: 2 }, desk.ann);
    expect(await scores()).toEqual([{ own: 2, average: 3.5 }, null]);
  });

  test("says how a band stands as the lists do: offered only once it was told yes", async () => {
    await using desk = await open();
    const [told, decided] = [await desk.band("Told", 300), await desk.band("Decided", 300)];
    await desk.accept(decided);
    await desk.services.db
      .updateTable("desk_records")
      .set({ told_status: "accepted" })
      .where("record_id", "=", told.id)
      .execute();
    await desk.services.db
      .updateTable("band_applications")
      .set({ status: "accepted" })
      .where("id", "=", told.id)
      .execute();
    const { bands } = await desk.compare([told.reference, decided.reference]);
    expect(bands.map((band) => statusWords(recordTypes.band, band))).toEqual(["offered", "accepted"]);
  });
});

describe("the sum of the fees", () => {
  test("has each accepted band of the festival, told or not, as corrected, and each compared one once", async () => {
    await using desk = await open();
    const prepared = await desk.band("Prepared", 1000);
    const corrected = await desk.band("Corrected", 5000);
    const told = await desk.band("Told", 300);
    const unknown = await desk.band("By hand", 0);
    const elsewhere = await desk.band("Last year", 9999, { yearPlaying: "2026" });
    const [one, two] = [await desk.band("One", 700), await desk.band("Two", 0)];
    const changes = [{ field: "answers.firstFee", before: 5000, after: 2000 }];
    await desk.compare([one.reference]);
    for (const each of [prepared, unknown, elsewhere]) await desk.accept(each);
    await desk.post(`/bands/${corrected.reference}/change`, { version: 1, changes }, desk.ann);
    const { db } = desk.services;
    await db
      .updateTable("desk_records")
      .set({ prepared_status: "accepted" })
      .where("record_id", "=", corrected.id)
      .execute();
    await db.updateTable("band_applications").set({ status: "accepted" }).where("id", "=", told.id).execute();
    await db.updateTable("desk_records").set({ told_status: "accepted" }).where("record_id", "=", told.id).execute();
    const compared = await desk.compare([one, prepared, two, elsewhere].map(({ reference }) => reference));
    expect(compared.accepted).toEqual({ bands: 4, dollars: 3300, unknown: 1 });
    expect(sumOf(compared)).toEqual({ added: 2, total: 4000, left: null, unknown: 2 });
  });

  test("is held against a budget, which the programme sets, nobody overwrites unseen, and the log knows", async () => {
    await using desk = await open();
    const { reference } = await desk.band("One", 700);
    const set = (body: object, who = desk.ann) => desk.post("/bands/budget", { year: yearPlaying, ...body }, who);
    expect(sumOf(await desk.compare([reference])).left).toBeNull();
    const saved = await set({ dollars: 500, version: 0 });
    expect(changedBudget.parse(await saved.json())).toEqual({ year: yearPlaying, dollars: 500, version: 1 });
    expect(sumOf(await desk.compare([reference])).left).toBe(-200);
    expect((await set({ dollars: 900, version: 0 })).status).toBe(409);
    expect((await set({ dollars: 900, version: 1 })).status).toBe(200);
    // Sent again, it is set once.
    expect((await set({ dollars: 900, version: 1 })).status).toBe(200);
    for (const dollars of ["much", -1, 1.5, 1e12]) expect((await set({ dollars, version: 2 })).status).toBe(422);
    for (const roles of [{ programme: "look" }, { volunteers: "change" }] as const)
      expect((await set({ dollars: 1, version: 2 }, await signIn(desk.services, roles))).status).toBe(403);
    expect((await desk.compare([reference])).budget).toEqual({ year: yearPlaying, dollars: 900, version: 2 });
    const rows = await desk.services.db
      .selectFrom("desk_log")
      .selectAll()
      .where("subject_kind", "=", "budget")
      .orderBy("at")
      .execute();
    const said = rows.map(({ changes }) => JSON.parse(changes)[0].after);
    expect(said.toSorted()).toEqual([500, 900]);
    expect(rows.every(({ person_id, subject_id }) => person_id === desk.ann.personId && subject_id === "2027")).toBe(
      true,
    );
  });
});
