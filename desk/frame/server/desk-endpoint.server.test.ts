import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { personHeader, problemCodes } from "#desk/frame/access/account/account-contract.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { Services } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { type DeskEndpoint, deskApi, deskCommand, deskQuery } from "./desk-endpoint.server.ts";

const read = deskQuery("/bands", "bands.view", async ({ c, session }) => c.json({ name: session.person.name }));
const change = deskCommand(
  "/bands/rename",
  "bands.change",
  z.object({ name: z.string() }),
  async ({ c, body, ...call }) => {
    const { services, session } = call;
    const subject = { kind: "band", id: "b1" };
    await logChange(services.db, { personId: session.person.id, action: "record.change", subject });
    return c.json(body);
  },
);
const grave = deskQuery("/bands/all", "bands.view", async ({ c }) => c.json({}), { needsRecentProof: true });

async function open(endpoints: readonly DeskEndpoint[] = [read, change, grave]) {
  const test = await openTestServices();
  const { services } = test;
  const app = deskApi(services, createDeskSessions(services.db, services.config), endpoints);
  const get = (path: string, cookie = "") => app.request(`/desk/api${path}`, { headers: { Cookie: cookie } });
  const post = (path: string, body: object, headers: Record<string, string>) =>
    app.request(`/desk/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return { ...test, get, post };
}

describe("an endpoint of the desk", () => {
  test("answers whoever has its right, and asks all others to sign in", async () => {
    await using desk = await open();
    const ann = await signIn(desk.services, { programme: "look" });
    expect(await (await desk.get("/bands", ann.cookie)).json()).toEqual({ name: "Ann Lee" });
    expect((await desk.get("/bands")).status).toBe(401);
    expect((await desk.get("/bands", "__Secure-desk=guessed")).status).toBe(401);
  });

  test("refuses a role without its right, a role that may look only, and a session without the second factor", async () => {
    await using desk = await open();
    const own = { "Sec-Fetch-Site": "same-origin" };
    const bob = await signIn(desk.services, { volunteers: "change" });
    expect((await desk.get("/bands", bob.cookie)).status).toBe(403);
    const eve = await signIn(desk.services, { programme: "look" });
    expect((await desk.post("/bands/rename", { name: "x" }, { ...own, Cookie: eve.cookie })).status).toBe(403);
    const joe = await signIn(desk.services, { chair: "change" }, { second_factor: 0 });
    expect((await desk.get("/bands", joe.cookie)).status).toBe(403);
  });

  test("changes nothing for a page of the desk that another person opened in this browser", async () => {
    await using desk = await open();
    const ann = await signIn(desk.services, { programme: "change" });
    const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Ray");
    const own = { "Sec-Fetch-Site": "same-origin", Cookie: bob.cookie };
    const refused = await desk.post("/bands/rename", { name: "x" }, { ...own, [personHeader]: ann.personId });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: problemCodes.otherPerson,
      detail: expect.stringContaining("Bob Ray has signed in in this browser meanwhile"),
    });
    const taken = await desk.post("/bands/rename", { name: "x" }, { ...own, [personHeader]: bob.personId });
    expect(taken.status).toBe(200);
  });

  test("that reads does so by the reader, which blocks nobody; what changes something has the database", async () => {
    const isReader = ({ services }: { services: Services }) => services.db === services.reader;
    const reading = deskQuery("/reads", "bands.view", async (call) => call.c.json(isReader(call)));
    const changing = deskCommand("/changes", "bands.view", z.object({}), async (call) => call.c.json(isReader(call)));
    await using desk = await open([reading, changing]);
    const { cookie } = await signIn(desk.services, { programme: "look" });
    expect(await (await desk.get("/reads", cookie)).json()).toBe(true);
    const own = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    expect(await (await desk.post("/changes", {}, own)).json()).toBe(false);
  });

  test("that two windows of a browser ask to renew their session leaves both signed in", async () => {
    let arrived = 0;
    const { promise: bothHaveArrived, resolve } = Promise.withResolvers<void>();
    const renewing = deskCommand("/renew", "signed-in", z.object({}), async ({ c, services, sessions, session }) => {
      arrived += 1;
      if (arrived === 2) resolve();
      await bothHaveArrived;
      await services.db.transaction().execute((trx) => sessions.renew(c, trx, session));
      return c.json({});
    });
    await using desk = await open([read, renewing]);
    const ann = await signIn(desk.services, { programme: "look" });
    const renew = () => desk.post("/renew", {}, { Cookie: ann.cookie, "Sec-Fetch-Site": "same-origin" });
    const answers = await Promise.all([renew(), renew()]);
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies).toHaveLength(1);
    expect((await desk.get("/bands", cookies[0]?.split(";")[0])).status).toBe(200);
  });

  test("refuses a session that ended, was not used for 14 days, or whose person left", async () => {
    await using desk = await open();
    const longAgo = Date.now() - 15 * 24 * 60 * 60_000;
    const ended = await signIn(desk.services, { chair: "change" }, { expires_at: Date.now() - 1 });
    const unused = await signIn(desk.services, { chair: "change" }, { used_at: longAgo });
    const left = await signIn(desk.services, { chair: "change" });
    await desk.services.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", left.personId).execute();
    for (const { cookie } of [ended, unused, left]) expect((await desk.get("/bands", cookie)).status).toBe(401);
  });

  test("asks for a fresh proof where it is grave", async () => {
    await using desk = await open();
    const fresh = await signIn(desk.services, { chair: "change" });
    expect((await desk.get("/bands/all", fresh.cookie)).status).toBe(200);
    const old = await signIn(desk.services, { chair: "change" }, { proved_at: Date.now() - 16 * 60_000 });
    expect((await desk.get("/bands/all", old.cookie)).status).toBe(403);
    expect((await desk.get("/bands", old.cookie)).status).toBe(200);
  });

  test("changes something only from our own pages, by JSON of its own shape, and logs who did it", async () => {
    await using desk = await open();
    const { cookie: Cookie, personId } = await signIn(desk.services, { programme: "change" });
    const own = { Cookie, "Sec-Fetch-Site": "same-origin" };
    expect((await desk.post("/bands/rename", { name: "New" }, { Cookie })).status).toBe(403);
    expect((await desk.post("/bands/rename", { name: 1 }, own)).status).toBe(422);
    expect((await desk.post("/bands/rename", { name: "x" }, { ...own, "Content-Type": "text/plain" })).status).toBe(
      415,
    );
    expect((await desk.get("/bands/rename", Cookie)).status).toBe(404);
    expect(await (await desk.post("/bands/rename", { name: "New" }, own)).json()).toEqual({ name: "New" });
    const logged = await desk.services.db.selectFrom("desk_log").select(["person_id", "action"]).execute();
    expect(logged).toEqual([{ person_id: personId, action: "record.change" }]);
  });
});

test("an endpoint without a right, and two at one address, keep the desk from starting", async () => {
  await using desk = await open();
  const { services } = desk;
  const sessions = createDeskSessions(services.db, services.config);
  const start = (...endpoints: DeskEndpoint[]) => deskApi(services, sessions, endpoints);
  expect(() => start({ ...read, access: JSON.parse('""') })).toThrow("GET /bands declares no right");
  expect(() => start(read, read)).toThrow("two endpoints at GET /bands");
});
