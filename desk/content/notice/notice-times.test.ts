import { afterEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "#platform/database/database-failure.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { noticesEndpoints } from "#site/features/notices/notices-endpoints.server.ts";
import { friday, hourMs, openNotices, request, setClock } from "./test-notices.server.ts";

afterEach(() => void vi.useRealTimers());

test("a notice stands from its beginning until its end, to the moment", async () => {
  await using site = await openNotices();
  expect(await site.standing()).toEqual([]);
  setClock(friday - hourMs);
  await site.desk.post("/notice/put-up", request());
  expect((await site.desk.get("/notice")).body.notices).toMatchObject([{ state: "toCome" }]);
  const end = Date.parse("2027-06-14T20:00:00+10:00");
  const line = { text: "The parade is now in the hall.", link: "/schedule", until: end };
  for (const [moment, lines] of [
    [friday - 1, []],
    [friday, [line]],
    [end - 1, [line]],
    [end, []],
  ] as const) {
    setClock(moment);
    expect(await site.standing(), new Date(moment).toISOString()).toMatchObject(lines);
  }
  expect((await site.desk.get("/notice")).body.notices).toEqual([]);
});

test.each([
  // The clocks go on from 2 to 3 in the night to 3 October, and back from 3 to 2 in the night to 4 April.
  ["2027-06-12T12:00:00Z", "2027-10-03T02:30", "2027-10-03T03:15", 45],
  ["2027-06-12T12:00:00Z", "2027-10-03T02:30", "2027-10-03T04:30", 120],
  ["2027-04-03T14:30:00Z", "2027-04-04T01:30", "2027-04-04T02:30+10:00", 120],
  ["2027-04-03T15:50:00Z", "2027-04-04T02:50+11:00", "2027-04-04T02:20+10:00", 30],
])(
  "in a night in which the clocks change, at %s, a notice from %s until %s stands %i minutes",
  async (now, from, until, minutes) => {
    await using site = await openNotices();
    setClock(Date.parse(now));
    expect((await site.desk.post("/notice/put-up", request({ from, until }))).status).toBe(200);
    const [notice] = (await site.desk.get("/notice")).body.notices;
    expect((notice.until - notice.from) / 60_000).toBe(minutes);
  },
);

test("the version of cached pages changes as a notice begins and as it ends, and not between", async () => {
  await using site = await openNotices();
  await site.desk.post("/notice/put-up", request({ from: "2027-06-11T18:30", until: "2027-06-11T19:00" }));
  const { contentVersion } = site.services;
  const versions: string[] = [];
  for (const minutes of [1, 29, 30, 31, 59, 60, 61]) {
    setClock(friday + minutes * 60_000);
    versions.push(await contentVersion.read());
    await site.standing();
  }
  const [one, two, three, four, five, six, seven] = versions;
  expect([two, four, five, seven]).toEqual([one, three, three, six]);
  expect(new Set(versions).size).toBe(3);
});

test("after a backup was put back no notice stands until somebody puts it up again", async () => {
  await using site = await openNotices();
  await site.desk.post("/notice/put-up", request());
  await site.desk.post("/notice/put-up", request({ text: "To come", from: "2027-06-12T10:00" }));
  setClock(friday + hourMs);
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  setClock(friday + 24 * hourMs);
  const desk = await site.signedIn({ treasurer: "change" });
  expect(await site.standing()).toEqual([]);
  expect((await desk.get("/today")).body.waiting).toContainEqual({
    to: "/desk/notice",
    count: 2,
    words: "notices of the restored backup: say whether they are still right",
  });
  const [first, second] = (await desk.get("/notice")).body.notices;
  expect([first.state, second.state]).toEqual(["waiting", "waiting"]);
  await desk.post("/notice/stand", { id: first.id, version: first.version, isUp: false });
  // As Undo does.
  const waits = { id: first.id, version: first.version + 1, isUp: true, waits: true };
  const undone = (await desk.post("/notice/stand", waits)).body.notices;
  expect(undone).toMatchObject([{ id: first.id, state: "waiting" }, { state: "waiting" }]);
  expect(await site.standing()).toEqual([]);
  expect((await desk.get("/today")).body.waiting).toContainEqual(
    expect.objectContaining({ to: "/desk/notice", count: 2 }),
  );
  const old = { id: first.id, version: first.version, isUp: true };
  expect((await desk.post("/notice/stand", old)).status, "it waits still").toBe(409);
  await desk.post("/notice/stand", { ...old, version: undone[0].version });
  expect((await desk.post("/notice/stand", old)).status).toBe(200);
  expect(await site.standing()).toMatchObject([{ text: "The parade is now in the hall." }]);
  await desk.post("/notice/stand", { id: second.id, version: second.version, isUp: false });
  expect((await desk.get("/notice")).body.notices).toMatchObject([{ state: "up" }]);
});

test("while the database does not answer, what was read last stands until its end", async () => {
  await using site = await openNotices();
  await site.desk.post("/notice/put-up", request());
  let isGone = false;
  const gone = () => {
    throw new DatabaseUnavailable();
  };
  const db = new Proxy(site.services.db, {
    get: (target, name) => (isGone && name === "selectFrom" ? gone : Reflect.get(target, name).bind(target)),
  });
  const app = noticesEndpoints({ ...site.services, db });
  const standing = async () => (await (await app.request("/api/notices")).json()).notices;
  expect(await standing()).toHaveLength(1);
  isGone = true;
  expect(await standing()).toHaveLength(1);
  setClock(Date.parse("2027-06-14T20:00:00+10:00"));
  expect(await standing()).toEqual([]);
});

test("what ended the day before is deleted with the next notice", async () => {
  await using site = await openNotices();
  const sent = request({ until: "2027-06-11T19:00" });
  await site.desk.post("/notice/put-up", sent);
  setClock(friday + 26 * hourMs);
  const next = request();
  await site.desk.post("/notice/put-up", next);
  expect(await site.services.db.selectFrom("notices").select("id").execute()).toEqual([{ id: next.id }]);
});

test("programs with the token of the Delivery API read no notice", async () => {
  await using site = await openNotices();
  await site.desk.post("/notice/put-up", request());
  const headers = { Authorization: `Bearer ${contentApi.token}` };
  for (const path of ["entries?limit=1000", "sync?initial=true", "content_types"]) {
    const response = await site.services.content.routes.request(`${contentApi.path}/${path}`, { headers });
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringMatching(/notice|parade/i)]);
  }
});
