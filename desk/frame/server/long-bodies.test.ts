import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { managementPaths, tokenRequests } from "#desk/content/token-requests.server.ts";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { jsonArrival } from "#platform/http/arriving-body.server.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { deskApi } from "./desk-endpoint.server.ts";

const upload = "/desk/api/pictures/upload?id=aaaaaaaaaaaaaaaaaaaaaa&name=a.txt";
const spreadsheet = "/desk/api/volunteers/spreadsheet/apply";
const tokenUpload = "/content/spaces/festival/uploads";

async function open() {
  const site = await openContentDesk();
  const { services } = site;
  const app = new Hono();
  for (const path of managementPaths) app.use(path, tokenRequests(services));
  app.route("/", deskApi(services, createDeskSessions(services.db, services.config), deskEndpoints));
  const [ann, bob] = await Promise.all(
    ["Ann", "Bob"].map((name) => signIn(services, { chair: "change", editor: "change" }, {}, name)),
  );
  /** Sends a body of which nothing arrives until it is ended. */
  const send = (path: string, headers: Record<string, string>) => {
    const isRead = Promise.withResolvers<void>();
    let breakOff = () => {};
    const readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          breakOff = () => controller.error(new Error("the connection has ended"));
        },
        pull: () => isRead.resolve(),
      },
      { highWaterMark: 0 },
    );
    const state: { status: number | undefined; retryAfter: string | null } = { status: undefined, retryAfter: null };
    const type = path === spreadsheet ? "application/json" : "application/octet-stream";
    const all = { "Content-Type": type, "Sec-Fetch-Site": "same-origin", "Content-Length": "200000", ...headers };
    const init = { method: "POST", headers: all, body: readable, duplex: "half" };
    void (async () => {
      const response = await app.request(path, init);
      Object.assign(state, { status: response.status, retryAfter: response.headers.get("Retry-After") });
    })();
    return { state, isRead: isRead.promise, breakOff };
  };
  return { ...site, send, people: { ann, bob } };
}

test("a file, a spreadsheet and a program's file of one person are read one after the other, and those who find no turn get 503", async () => {
  await using site = await open();
  const { ann, bob } = site.people;
  if (!ann || !bob) throw new Error("nobody is signed in");
  const { body } = await deskBrowser(site.services, ann.cookie).post("/me/tokens", { name: "export", days: 30 });
  const { take } = site.services.bodyTurns;
  const asked: string[] = [];
  site.services.bodyTurns.take = (person, signal) => {
    asked.push(person);
    return take(person, signal);
  };
  const first = site.send(upload, { Cookie: ann.cookie });
  await expect.poll(() => asked.length).toBe(1);
  const sheet = site.send(spreadsheet, { Cookie: ann.cookie });
  const program = site.send(tokenUpload, { Authorization: `Bearer ${body.token}` });
  const others = Array.from({ length: 18 }, () => site.send(upload, { Cookie: ann.cookie }));
  await expect.poll(() => asked.length).toBe(21);
  const tooMany = site.send(spreadsheet, { Cookie: ann.cookie });
  await expect.poll(() => tooMany.state.status).toBeDefined();
  expect(tooMany.state).toEqual({ status: 503, retryAfter: "30" });
  // Somebody else is not kept waiting.
  const ofBob = site.send(spreadsheet, { Cookie: bob.cookie });
  ofBob.breakOff();
  await expect.poll(() => ofBob.state.status).toBeDefined();
  expect([ofBob.state.status, sheet.state.status, program.state.status]).toEqual([400, undefined, undefined]);
  const all = [first, sheet, program, ...others];
  for (const { breakOff } of all) breakOff();
  await expect.poll(() => all.every(({ state }) => state.status !== undefined)).toBe(true);
  using turn = await take(ann.personId, new AbortController().signal);
  expect(turn).toBeDefined();
});

test("a body that stalls gives its turn back when its time is over", async () => {
  await using site = await open();
  const { ann } = site.people;
  if (!ann) throw new Error("nobody is signed in");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const stalled = site.send(spreadsheet, { Cookie: ann.cookie });
    // Not a moment sooner: the database's own timers would run out too.
    await stalled.isRead;
    await vi.advanceTimersByTimeAsync(jsonArrival.withinMs);
    await expect.poll(() => stalled.state.status).toBeDefined();
    expect(stalled.state.status).toBe(408);
    using turn = await site.services.bodyTurns.take(ann.personId, new AbortController().signal);
    expect(turn).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
