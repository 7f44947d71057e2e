import { describe, expect, test } from "vitest";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { type DeskRole, deskRights, deskRoles, type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { type DeskEndpoint, deskApi } from "./desk-endpoint.server.ts";

/** Every endpoint with its own right, whose operation only says that it was reached. */
const endpoints = deskEndpoints.map(
  (endpoint): DeskEndpoint => ({ ...endpoint, handle: async () => new Response("reached", { status: 299 }) }),
);

async function open() {
  const site = await openTestServices({ DESK_SECOND_FACTOR: "required" });
  const app = deskApi(site.services, createDeskSessions(site.services.db, site.services.config), endpoints);
  /** What each endpoint answers to a cookie, by its method and path. */
  const answers = async (cookie: string) => {
    const found: Record<string, number> = {};
    for (const { method, path } of endpoints) {
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
      const body = method === "POST" ? { body: "{}" } : {};
      const response = await app.request(`/desk/api${path}`, { method, headers, ...body });
      found[`${method} ${path}`] = response.status;
    }
    return found;
  };
  return { ...site, answers };
}

function expected(statusOf: (access: DeskEndpoint["access"]) => number): Record<string, number> {
  return Object.fromEntries(endpoints.map(({ method, path, access }) => [`${method} ${path}`, statusOf(access)]));
}

const reached = 299;
const ofOneself: readonly string[] = ["anybody", "any-session", "own-account", "signed-in"];
const isOfOneself = (access: DeskEndpoint["access"]) => ofOneself.includes(access);

const cases = deskRoles.flatMap((role) =>
  (["change", "look"] as const).map((held): [DeskRole, "change" | "look"] => [role, held]),
);

describe("every endpoint of the desk", () => {
  test.each(cases)("answers the role %s (%s) by its right alone", async (role, held) => {
    await using site = await open();
    const roles: HeldRoles = { [role]: held };
    const { cookie } = await signIn(site.services, roles);
    const isOpen = (access: DeskEndpoint["access"]) =>
      isOfOneself(access) || deskRights.some((right) => right === access && may({ roles }, right));
    expect(await site.answers(cookie)).toEqual(expected((access) => (isOpen(access) ? reached : 403)));
  });

  test("asks who is signed out to sign in, but for signing in itself", async () => {
    await using site = await open();
    const signedOut = expected((access) => (access === "anybody" ? reached : 401));
    expect(await site.answers("")).toEqual(signedOut);
    expect(await site.answers("__Secure-desk=guessed")).toEqual(signedOut);
  });

  test("shows a chair who came by a link alone nothing but their own account", async () => {
    await using site = await open();
    const { cookie } = await signIn(site.services, { chair: "change" }, { second_factor: 0 });
    const opens = ["anybody", "any-session", "own-account"];
    expect(await site.answers(cookie)).toEqual(expected((access) => (opens.includes(access) ? reached : 403)));
  });

  test("shows a chair who has a code app and did not use it not even that", async () => {
    await using site = await open();
    const { cookie, personId } = await signIn(site.services, { chair: "change" }, { second_factor: 0 });
    const app = { person_id: personId, secret: "", last_step: 0, confirmed_at: 1 };
    await site.services.db.insertInto("desk_one_time_passwords").values(app).execute();
    const opens = ["anybody", "any-session"];
    expect(await site.answers(cookie)).toEqual(expected((access) => (opens.includes(access) ? reached : 403)));
  });

  test("is open to nobody without a right, but for signing in and one's own account", () => {
    const open = endpoints.filter(({ access }) => access === "anybody").map(({ path }) => path);
    for (const path of open) expect(path).toMatch(/^\/sign-in\//);
    const own = endpoints.filter(({ access }) => access === "any-session" || access === "own-account");
    for (const { path } of own) expect(path).toMatch(/^\/(account|sign-out|me|proof)(\/|$)/);
  });
});
