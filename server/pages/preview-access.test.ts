import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signPreview } from "#desk/content/preview/signed-address.server.ts";
import { changeRoles, invitePerson, letInAgain, revokePerson } from "#desk/frame/access/committee.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { type DeskRole, deskRoles, type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { aboutPreview, openPreviews } from "#tests/support/desk/preview-desk.ts";

type Transaction = Parameters<typeof letInAgain>[0];

let site: Awaited<ReturnType<typeof openPreviews>>;
beforeAll(async () => {
  site = await openPreviews();
});
afterAll(() => site.close());

const cases = deskRoles.flatMap((role) =>
  (["change", "look"] as const).map((held): [DeskRole, "change" | "look"] => [role, held]),
);

describe("a draft", () => {
  test.each(cases)("is shown to the role %s (%s) by its right alone", async (role, held) => {
    const roles: HeldRoles = { [role]: held };
    const { cookie } = await signIn(site.services, roles);
    const status = may({ roles }, "pages.view") ? 200 : 403;
    for (const path of [aboutPreview, "/desk/preview", "/desk/preview/"]) {
      expect((await site.get(path, cookie)).status === 403, path).toBe(status === 403);
      expect((await site.post(path, [], cookie)).status === 403, path).toBe(status === 403);
    }
  });

  test("is shown to nobody who is signed out, or whose session lacks its second factor", async () => {
    const half = await signIn(site.services, { chair: "change" }, { second_factor: 0 });
    const statuses = async (cookie: string) => [
      (await site.get(aboutPreview, cookie)).status,
      (await site.post(aboutPreview, [], cookie)).status,
    ];
    expect(await statuses("")).toEqual([401, 401]);
    expect(await statuses("__Secure-desk=guessed")).toEqual([401, 401]);
    expect(await statuses(half.cookie)).toEqual([403, 403]);
  });

  test("opened in a window of its own leads who is signed out to signing in, and then to it", async () => {
    const opened = await site.get(aboutPreview, "", { "Sec-Fetch-Dest": "document" });
    expect([opened.status, opened.headers.get("Location")]).toEqual([
      302,
      "/desk/sign-in?to=%2Fdesk%2Fpreview%2Fabout-cjf",
    ]);
  });

  test("is shown to no page of another site", async () => {
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };
    expect((await site.post(aboutPreview, [], site.editor.cookie, foreign)).status).toBe(403);
  });

  test("is not rendered from a body that is too large or of another shape", async () => {
    const long = [{ id: "about-banner", fields: { headingText: "x".repeat(500_001) } }];
    expect((await site.post(aboutPreview, long, site.editor.cookie)).status).toBe(413);
    expect((await site.post(aboutPreview, [{ id: "../x", fields: {} }], site.editor.cookie)).status).toBe(422);
    expect((await site.post(aboutPreview, {}, site.editor.cookie)).status).toBe(422);
  });
});

describe("a signed address", () => {
  const addressFor = async (cookie: string) => {
    const made = await deskBrowser(site.services, cookie).post("/preview/address", { path: "/about-cjf" });
    return { status: made.status, address: new URL(made.body.address ?? site.services.config.siteUrl) };
  };

  test("shows drafts without a session, for an hour, and no other site but Contentful's may frame them", async () => {
    const { address } = await addressFor(site.editor.cookie);
    const shown = await site.get(address.pathname + address.search);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    const { signed } = await signPreview(site.services.db, site.editor.personId, "/about-cjf", Date.now() - 3_600_001);
    expect((await site.get(`${aboutPreview}?signed=${signed}`)).status).toBe(401);
  });

  test("is refused when anything of it was changed", async () => {
    const { address } = await addressFor(site.editor.cookie);
    const signed = address.searchParams.get("signed") ?? "";
    const later = signed.replace(/^\d{13}/, (until) => String(Number(until) + 1));
    for (const changed of [later, signed.slice(0, -1), `${signed}A`, "", signed.replace(/\.[\w-]+\./, ".another.")])
      expect((await site.get(`${aboutPreview}?signed=${changed}`)).status, changed).toBe(401);
    expect((await site.get(`/desk/preview/history?signed=${signed}`)).status, "another page").toBe(401);
  });

  test("ends with the right of whoever made it, and who has none makes none", async () => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    await site.services.db
      .updateTable("desk_people")
      .set({ roles: '{"treasurer":"change"}' })
      .where("id", "=", leaving.personId)
      .execute();
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
    expect((await addressFor(leaving.cookie)).status).toBe(403);
  });

  test.each([
    ["a reset of sign-in", (trx: Transaction, id: string) => letInAgain(trx, { by: null, id })],
    [
      "other roles, also once the old ones are back",
      async (trx: Transaction, id: string) => {
        await changeRoles(trx, { by: null, id, roles: { treasurer: "change" } });
        await changeRoles(trx, { by: null, id, roles: { editor: "change" } });
      },
    ],
    [
      "being taken off the committee, also for who is invited again",
      async (trx: Transaction, id: string) => {
        const { name, email } = await trx
          .selectFrom("desk_people")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await revokePerson(trx, { by: null, id });
        await invitePerson(trx, { by: null, name, email, roles: { editor: "change" } });
      },
    ],
  ])("of whoever made it ends with %s", async (_, end) => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    expect((await site.get(address.pathname + address.search)).status).toBe(200);
    await site.services.db.transaction().execute(async (trx) => void (await end(trx, leaving.personId)));
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
  });

  test("ends with a link of the command line that whoever made it has used, because all else ended by it", async () => {
    const leaving = await signIn(site.services, { editor: "change" });
    const { address } = await addressFor(leaving.cookie);
    const secret = await createSignInLink(site.services.db, { purpose: "invite", person_id: leaving.personId });
    expect((await deskBrowser(site.services).post("/sign-in/link", { secret })).status).toBe(200);
    expect((await site.get(address.pathname + address.search)).status).toBe(401);
  });

  test("takes nothing that is typed", async () => {
    const { address } = await addressFor(site.editor.cookie);
    expect((await site.post(address.pathname + address.search, [], "")).status).toBe(401);
  });
});

test("somebody who has too many pages rendered in a minute waits, and nobody else does", async () => {
  await using limited = await openPreviews({ RATE_LIMIT: "on" });
  for (let count = 0; count < 600; count += 1)
    await limited.services.limits.consume("preview", await sessionOf(limited));
  const refused = await limited.get(aboutPreview, limited.editor.cookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const other = await signIn(limited.services, { editor: "change" });
  expect((await limited.get(aboutPreview, other.cookie)).status).toBe(200);
});

async function sessionOf({ services, editor }: Awaited<ReturnType<typeof openPreviews>>) {
  const session = services.db.selectFrom("desk_sessions").select("hash").where("person_id", "=", editor.personId);
  return (await session.executeTakeFirstOrThrow()).hash;
}
