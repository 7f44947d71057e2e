import { describe, expect, test } from "vitest";
import { recordView } from "#desk/records/model/record-contract.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { listening } from "./listen-contract.ts";
import { listenEndpoints } from "./listen-endpoints.server.ts";

async function open() {
  const desk = await openDesk([...listenEndpoints, ...recordEndpoints]);
  const member = (name: string) => signIn(desk.services, { programme: "change" }, {}, name);
  const [ann, bob] = [await member("Ann Lee"), await member("Bob Stone")];
  let sent = 0;
  /** Bands come a minute apart. */
  const band = async (bandName: string, more: object = {}) => {
    sent += 1;
    return desk.store("band", { bandName, yearPlaying: "2027", ...more }, new Date(Date.UTC(2026, 10, 1, 8, sent)));
  };
  const listen = async (query = "", who = ann) =>
    listening.parse(await (await desk.get(`/bands/listen${query}`, who)).json());
  const score = (reference: string, value: number, who = ann) => desk.post(`/bands/${reference}/score`, { value }, who);
  const enter = (reference: string, personId: string, value: number | null, who = ann) =>
    desk.post(`/bands/${reference}/score-of`, { personId, value }, who);
  const isClose = (reference: string, who = ann) =>
    desk.post(`/bands/${reference}/conflict`, { hasConflictOfInterest: true }, who);
  return { ...desk, ann, bob, member, band, listen, score, enter, isClose };
}

describe("the order of a listening evening", () => {
  test("is that in which the bands came, those first that one has not scored, and goes round to them again", async () => {
    await using desk = await open();
    const one = await desk.band("One");
    const two = await desk.band("Two");
    const three = await desk.band("Three");
    const begun = await desk.listen();
    expect(begun).toMatchObject({ total: 3, unscored: 3, place: 1, band: { name: "One" }, next: two.reference });
    // One goes on without a score.
    await desk.score(two.reference, 4);
    const there = await desk.listen(`?at=${two.reference}`);
    expect(there).toMatchObject({ place: 2, unscored: 2, band: { name: "Two" }, next: three.reference });
    await desk.score(three.reference, 2);
    expect((await desk.listen(`?at=${three.reference}`)).next).toBe(one.reference);
    expect((await desk.listen()).band?.name).toBe("One");
    await desk.score(one.reference, 3);
    expect(await desk.listen()).toMatchObject({ unscored: 0, place: 1, next: two.reference });
    expect((await desk.listen(`?at=${three.reference}`)).next).toBeNull();
    expect(await desk.listen("", desk.bob)).toMatchObject({ unscored: 3, band: { name: "One" } });
  });

  test("leaves out what is decided, other festivals, and one's own band, which nobody gets by its address either", async () => {
    await using desk = await open();
    const mine = await desk.band("Mine");
    await desk.band("Then", { yearPlaying: "2020" });
    const decided = await desk.band("Decided");
    const last = await desk.band("Last");
    await desk.isClose(mine.reference);
    const changes = [{ field: "status", before: "new", after: "declined" }];
    await desk.post(`/bands/${decided.reference}/change`, { version: 1, changes }, desk.ann);
    expect(await desk.listen()).toMatchObject({ total: 1, place: 1, band: { name: "Last" }, next: null });
    expect((await desk.listen(`?at=${mine.reference}`)).band?.name).toBe("Last");
    expect((await desk.listen(`?at=${mine.reference}`, desk.bob)).band?.name).toBe("Mine");
    // Whoever listens to it while somebody decides stays there, and goes on from there.
    const there = await desk.listen(`?at=${decided.reference}`);
    expect(there).toMatchObject({ place: null, band: { name: "Decided" }, next: last.reference });
    expect((await desk.listen("?year=2020")).band?.name).toBe("Then");
    expect((await desk.listen("?year=1999&at=nothing")).band).toBeNull();
  });

  test("shows how many have given a score, and the average once one's own is given", async () => {
    await using desk = await open();
    const { reference } = await desk.band("One");
    await desk.score(reference, 5, desk.bob);
    expect((await desk.listen()).band).toMatchObject({ scores: 1, score: { own: null, average: null } });
    await desk.score(reference, 2);
    expect((await desk.listen()).band).toMatchObject({ scores: 2, score: { own: 2, average: 3.5 } });
  });
});

describe("a score that is typed in", () => {
  test("belongs to whose it is, is logged without its value, and can be corrected and taken back", async () => {
    await using desk = await open();
    const joan = await desk.member("Joan Reyes");
    const { reference } = await desk.band("One");
    expect((await desk.enter(reference, joan.personId, 4)).status).toBe(200);
    expect((await desk.enter(reference, joan.personId, 5)).status).toBe(200);
    expect((await desk.listen()).band).toMatchObject({
      score: { own: null },
      scores: 1,
      entered: [{ person: { name: "Joan Reyes" }, value: 5 }],
    });
    // It is Joan's own, who sees the average, and who did not type it in sees no value.
    expect((await desk.listen("", joan)).band).toMatchObject({ score: { own: 5, average: 5 }, entered: [] });
    expect((await desk.listen("", desk.bob)).band?.entered).toEqual([]);
    const view = recordView.parse(await (await desk.get(`/bands/${reference}`, desk.bob)).json());
    expect(view.history[0]).toMatchObject({
      action: "record.score-of",
      by: "Ann Lee",
      changes: [{ field: "scoreOf", before: null, after: joan.personId }],
    });
    const { average_score } = await desk.services.db
      .selectFrom("desk_records")
      .select("average_score")
      .executeTakeFirstOrThrow();
    expect(average_score).toBe(5);
    expect((await desk.enter(reference, joan.personId, null)).status).toBe(200);
    expect((await desk.listen("", joan)).band?.score.own).toBeNull();
    expect((await desk.enter(reference, joan.personId, null)).status, "sent again it does no more").toBe(200);
    const { history } = recordView.parse(await (await desk.get(`/bands/${reference}`, desk.bob)).json());
    expect(history.filter(({ action }) => action === "record.score-of-removed")).toHaveLength(1);
  });

  test("is never put in place of one that somebody gave, nor taken back once they gave their own", async () => {
    await using desk = await open();
    const { reference } = await desk.band("One");
    await desk.enter(reference, desk.bob.personId, 1);
    await desk.score(reference, 3, desk.bob);
    for (const value of [5, null])
      expect((await desk.enter(reference, desk.bob.personId, value)).status, String(value)).toBe(409);
    expect((await desk.listen("", desk.bob)).band?.score.own).toBe(3);
  });

  test("is refused for and by somebody who is too close to the band, for oneself, and for somebody who gives no scores", async () => {
    await using desk = await open();
    const { reference } = await desk.band("One");
    const looks = await signIn(desk.services, { programme: "look" }, {}, "Lou");
    const helper = await signIn(desk.services, { volunteers: "change" }, {}, "Vera");
    for (const { personId } of [desk.ann, looks, helper, { personId: "nobody" }])
      expect((await desk.enter(reference, personId, 3)).status).toBe(422);
    expect((await desk.enter(reference, desk.bob.personId, 3, looks)).status).toBe(403);
    expect((await desk.enter("B-000000", desk.bob.personId, 3)).status).toBe(404);
    expect((await desk.enter(reference, desk.bob.personId, 6)).status).toBe(422);
    await desk.isClose(reference, desk.bob);
    expect((await desk.enter(reference, desk.bob.personId, 3)).status).toBe(403);
    expect((await desk.enter(reference, desk.ann.personId, 3, desk.bob)).status).toBe(403);
    expect(await desk.services.db.selectFrom("desk_scores").selectAll().execute()).toEqual([]);
  });
});
