import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod/mini";
import { managementPaths, tokenRequests } from "#desk/content/token-requests.server.ts";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { revokePerson } from "#desk/frame/access/committee.server.ts";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { deskRoles, type HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openHalfSent } from "#tests/support/desk/half-sent.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { type DeskCall, type DeskEndpoint, deskApi, deskCommand, deskQuery } from "./desk-endpoint.server.ts";

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

/** No body is late, however long a hundred of them are on their way on a busy machine. */
function stopClock() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A command's body: an empty object with room in it, of which the first half is sent before, and the rest after. */
const sending = ({ path, takesFile }: DeskEndpoint, cookie: string) => ({
  path: `/desk/api${path}${path === "/pictures/upload" ? "?id=aaaaaaaaaaaaaaaaaaaaaa&name=a.txt" : ""}`,
  headers: {
    Cookie: cookie,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": takesFile ? "application/octet-stream" : "application/json",
  },
  body: `{${" ".repeat(100)}}`,
});

test("whoever is taken off the committee while the body of a command or a file is on its way does nothing with it", async () => {
  await using site = await open();
  stopClock();
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
  stopClock();
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
      logChange(trx, { personId: session.person.id, action: "record.change", subject: { kind: "test", id: "1" } }),
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

test("a program whose token ends while its request waits for its turn writes nothing of any kind", async () => {
  await using site = await openContentDesk();
  const { services, ann } = site;
  const management = services.content.management ?? expect.fail();
  const answer = management.answerTokenRequest ?? expect.fail();
  const operation = { turn: async () => {} };
  const waiting = {
    ...management,
    answerTokenRequest: (...asked: Parameters<typeof answer>) => operation.turn().then(() => answer(...asked)),
  };
  const app = new Hono();
  for (const path of managementPaths)
    app.use(path, tokenRequests({ ...services, content: { ...services.content, management: waiting } }));
  const token = await createToken(services.db, ann.personId, { name: "export", days: 7 });
  const ask = async (method: string, path: string, body?: string, version?: number) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Content-Type": path.endsWith("/uploads") ? "application/octet-stream" : "application/json",
      "X-Contentful-Content-Type": "generalPage",
      ...(version !== undefined && { "X-Contentful-Version": String(version) }),
    };
    return app.request(`/spaces/cjf${path}`, { method, headers, ...(body !== undefined && { body }) });
  };
  const idOf = z.object({ sys: z.object({ id: z.string() }) });
  const made = async (...asked: Parameters<typeof ask>) => idOf.parse(await (await ask(...asked)).json()).sys.id;
  const at = "/environments/master";
  const links = (items: readonly object[]) =>
    JSON.stringify({ title: "R", entities: { sys: { type: "Array" }, items } });
  const entry = await made("PUT", `${at}/entries/draft`, '{"fields":{}}');
  const asset = await made("PUT", `${at}/assets/file`, '{"fields":{}}');
  const tag = await made("PUT", `${at}/tags/tag`, '{"name":"Tag"}');
  const upload = await made("POST", "/uploads", "bytes");
  const locale = await made("POST", `${at}/locales`, '{"name":"French","code":"fr"}');
  const release = await made("POST", `${at}/releases`, links([]));
  const link = { sys: { type: "Link", linkType: "Entry", id: entry } };
  const before = await storedDocuments(services);
  const uploads = () =>
    services.db.withTables<{ content_uploads: { id: string } }>().selectFrom("content_uploads").select("id").execute();
  const rows = { token: await services.db.selectFrom("desk_tokens").selectAll().executeTakeFirstOrThrow() };
  operation.turn = async () => void (await services.db.deleteFrom("desk_tokens").execute());
  const requests: Parameters<typeof ask>[] = [
    ["PUT", `${at}/entries/new`, '{"fields":{}}'],
    ["PUT", `${at}/entries/${entry}`, '{"fields":{}}', 1],
    ["PUT", `${at}/entries/${entry}/archived`, undefined, 1],
    ["DELETE", `${at}/entries/${entry}`],
    ["PUT", `${at}/content_types/new`, '{"name":"New","fields":[]}'],
    ["PUT", `${at}/assets/${asset}`, '{"fields":{}}', 1],
    ["DELETE", `${at}/assets/${asset}`],
    ["POST", `${at}/locales`, '{"name":"German","code":"de"}'],
    ["PUT", `${at}/locales/${locale}`, '{"name":"F","code":"fr"}', 1],
    ["DELETE", `${at}/locales/${locale}`],
    ["PUT", `${at}/tags/new`, '{"name":"New"}'],
    ["PUT", `${at}/tags/${tag}`, '{"name":"Other"}', 1],
    ["DELETE", `${at}/tags/${tag}`],
    ["POST", "/uploads", "more"],
    ["POST", `${at}/uploads`, "more"],
    ["DELETE", `/uploads/${upload}`],
    ["POST", `${at}/releases`, links([])],
    ["PUT", `${at}/releases/${release}`, links([link]), 1],
    ["PUT", `${at}/releases/${release}/archived`, undefined, 1],
    ["PUT", `${at}/releases/${release}/published`, undefined, 1],
    ["POST", `${at}/releases/${release}/validate`],
    ["DELETE", `${at}/releases/${release}`, undefined, 1],
    ["POST", `${at}/bulk_actions/publish`, JSON.stringify({ entities: { items: [link] } })],
    ["POST", `${at}/bulk_actions/validate`, JSON.stringify({ entities: { items: [link] } })],
  ];
  for (const request of requests) {
    const { status } = await ask(...request);
    expect([...request.slice(0, 2), status]).toEqual([...request.slice(0, 2), 401]);
    await services.db.insertInto("desk_tokens").values(rows.token).execute();
  }
  expect(await storedDocuments(services)).toEqual(before);
  expect((await uploads()).map(({ id }) => id)).toEqual([upload]);
});
