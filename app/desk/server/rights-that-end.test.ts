import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { revokePerson } from "#app/desk/access/committee.server.ts";
import { createToken } from "#app/desk/access/credentials/personal-tokens.server.ts";
import { logChange } from "#app/desk/access/log/desk-log.server.ts";
import { deskRoles, type HeldRoles } from "#app/desk/access/rights/desk-rights.ts";
import { createDeskSessions } from "#app/desk/access/sign-in/desk-sessions.server.ts";
import { managementPaths, tokenRequests } from "#app/desk/content/token-requests.server.ts";
import { openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openHalfSent } from "#tests/support/desk/half-sent.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { type DeskCall, type DeskEndpoint, deskApi, deskCommand, deskQuery } from "./desk-endpoint.server.ts";
import { deskEndpoints } from "./desk-endpoints.server.ts";

const everything: HeldRoles = Object.fromEntries(deskRoles.map((role) => [role, "change"]));
const commands = deskEndpoints.filter(({ method, access }) => method === "POST" && access !== "anybody");

async function open(endpoints: readonly DeskEndpoint[] = deskEndpoints) {
  const site = await openTestServices();
  const { services } = site;
  const chair = await signIn(services, { chair: "change" }, {}, "Ann Lee");
  const eve = await signIn(services, everything, {}, "Eve Moss");
  const app = deskApi(services, createDeskSessions(services.db, services.config), endpoints);
  return {
    ...site,
    app,
    eve,
    takeOff: () =>
      services.db.transaction().execute((trx) => revokePerson(trx, { by: chair.personId, id: eve.personId })),
    logged: async () =>
      (await services.db.selectFrom("desk_log").select("action").orderBy("at").execute()).map(({ action }) => action),
  };
}

/** A command's body: an empty object with room in it, of which the first half is sent before, and the rest after. */
const sending = ({ path, takesFile }: DeskEndpoint, cookie: string) => ({
  path: `/desk/api${path}${takesFile ? "?id=aaaaaaaaaaaaaaaaaaaaaa&name=a.txt" : ""}`,
  headers: {
    Cookie: cookie,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": takesFile ? "application/octet-stream" : "application/json",
  },
  body: `{${" ".repeat(100)}}`,
});

test("whoever is taken off the committee while the body of a command or a file is on its way does nothing with it", async () => {
  await using site = await open();
  await using server = await openHalfSent(site.app);
  const held = await Promise.all(commands.map((command) => server.send(sending(command, site.eve.cookie))));
  await site.takeOff();
  const statuses = await Promise.all(held.map(({ finish }) => finish()));
  const answered = commands.map(({ path }, at) => [path, statuses[at]]);
  expect(answered).toEqual(commands.map(({ path }) => [path, 401]));
  expect(await site.logged()).toEqual(["person.revoke"]);
});

test("whoever loses a role while the body is on its way is refused what it included", async () => {
  const reached = deskEndpoints.map(
    (endpoint): DeskEndpoint =>
      endpoint.takesFile
        ? endpoint
        : {
            ...endpoint,
            handle: async () => new Response("{}", { status: 299, headers: { "Content-Type": "application/json" } }),
          },
  );
  await using site = await open(reached);
  await using server = await openHalfSent(site.app);
  const ofRoles = commands.filter(({ access }) => access.includes("."));
  const held = await Promise.all(ofRoles.map((command) => server.send(sending(command, site.eve.cookie))));
  await site.services.db.updateTable("desk_people").set({ roles: "{}" }).where("id", "=", site.eve.personId).execute();
  const statuses = await Promise.all(held.map(({ finish }) => finish()));
  expect(ofRoles.map(({ path }, at) => [path, statuses[at]])).toEqual(ofRoles.map(({ path }) => [path, 403]));
});

/** An operation that has to wait, as for its turn or for a picture that is decoded. */
function waiting() {
  const [begun, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    begun: begun.promise,
    go: turn.resolve,
    wait: () => {
      begun.resolve();
      return turn.promise;
    },
  };
}

const note = ({ services, session }: DeskCall<unknown>) =>
  services.db
    .transaction()
    .execute((trx) =>
      logChange(trx, { personId: session.person.id, action: "test.change", subject: { kind: "test", id: "1" } }),
    );

test.each(["bands.change", "own-account", "committee.change"] as const)(
  "a command of %s that waited for its turn changes nothing once its caller is taken off the committee",
  async (access) => {
    const operation = waiting();
    const options = access === "committee.change" ? { locksCommittee: true } : {};
    const change = async (call: DeskCall<unknown>) => {
      await operation.wait();
      await note(call);
      return call.c.json({});
    };
    await using site = await open([deskCommand("/change", access, z.strictObject({}), change, options)]);
    const { path, headers } = sending(commands[0] ?? expect.fail(), site.eve.cookie);
    const answer = site.app.request(path.replace(commands[0]?.path ?? "", "/change"), {
      method: "POST",
      headers,
      body: "{}",
    });
    await operation.begun;
    await site.takeOff();
    operation.go();
    expect((await answer).status).toBe(401);
    expect(await site.logged()).toEqual(["person.revoke"]);
  },
);

test("a file or a list that took its time to be made is sent to nobody who was taken off meanwhile", async () => {
  const [list, file] = [waiting(), waiting()];
  const removed = Promise.withResolvers<unknown>();
  const archive = () => new ReadableStream({ cancel: removed.resolve });
  const sendList = async ({ c }: DeskCall<unknown>) => {
    await list.wait();
    return c.json({ secrets: 1 });
  };
  const sendFile = async () => {
    await file.wait();
    return new Response(archive(), { headers: { "Content-Type": "application/gzip" } });
  };
  await using site = await open([
    deskQuery("/list", "bands.view", sendList),
    deskCommand("/file", "backup.download", z.strictObject({}), sendFile),
  ]);
  const headers = { Cookie: site.eve.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const answers = [
    site.app.request("/desk/api/list", { headers }),
    site.app.request("/desk/api/file", { method: "POST", headers, body: "{}" }),
  ];
  await Promise.all([list.begun, file.begun]);
  await site.takeOff();
  list.go();
  file.go();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
  // What was made is removed.
  await removed.promise;
});

test("a program whose token ends while its body is on its way writes nothing", async () => {
  await using site = await openContentDesk();
  const { services, ann } = site;
  const app = new Hono();
  for (const path of managementPaths) app.use(path, tokenRequests(services));
  const token = await createToken(services.db, ann.personId, { name: "export", days: 7 });
  await using server = await openHalfSent(app);
  const headers = { Authorization: `Bearer ${token}`, "X-Contentful-Content-Type": "generalPage" };
  const environment = "/spaces/cjf/environments/master";
  const requests = [
    { path: `${environment}/entries/new-one`, method: "PUT", headers, body: `{"fields":{}${" ".repeat(100)}}` },
    { path: `${environment}/tags/new-tag`, method: "PUT", headers, body: `{"name":"New"${" ".repeat(100)}}` },
    {
      path: "/spaces/cjf/uploads",
      headers: { ...headers, "Content-Type": "application/octet-stream" },
      body: "x".repeat(99),
    },
  ];
  const before = await storedDocuments(services);
  const held = await Promise.all(requests.map((request) => server.send(request)));
  await services.db.deleteFrom("desk_tokens").execute();
  expect(await Promise.all(held.map(({ finish }) => finish()))).toEqual([401, 401, 401]);
  expect(await storedDocuments(services)).toEqual(before);
});
