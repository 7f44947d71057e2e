import { generateHOTP } from "@oslojs/otp";
import { expect, test } from "vitest";
import { changeRoles, letInAgain, revokePerson } from "#desk/frame/access/committee.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { softwarePasskey } from "#tests/support/desk/software-passkey.ts";
import { openTestServices } from "#tests/support/site/services.ts";

type Browser = ReturnType<typeof deskBrowser>;
const rounds = 3;
const everything = { chair: "change", editor: "change" } as const;

async function open() {
  const site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { services } = site;
  const { db } = services;
  const chair = await signIn(services, { chair: "change" });
  const within = (work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) => db.transaction().execute(work);
  return {
    ...site,
    db,
    chair: deskBrowser(services, chair.cookie),
    join: (session = {}) => signIn(services, everything, session, "Eve Moss"),
    endings: {
      reset: (id: string) => within((trx) => letInAgain(trx, { by: chair.personId, id })),
      removal: (id: string) => within((trx) => revokePerson(trx, { by: chair.personId, id })),
    },
    /** What somebody could still sign in with. */
    ways: async (personId: string) => {
      const left: string[] = [];
      for (const table of [
        "desk_sessions",
        "desk_passkeys",
        "desk_one_time_passwords",
        "desk_recovery_codes",
        "desk_tokens",
      ] as const) {
        const rows = await db.selectFrom(table).select("person_id").where("person_id", "=", personId).execute();
        for (const _ of rows) left.push(table);
      }
      return left;
    },
  };
}

/** What is got ready before, and then done at the very moment at which access ends. */
const additions: Record<string, (browser: Browser) => Promise<() => Promise<{ status: number }>>> = {
  "a passkey": async ({ post }) => {
    const { challenge } = (await post("/me/passkeys/options", {})).body;
    return () => post("/me/passkeys", softwarePasskey().added(challenge));
  },
  "recovery codes":
    async ({ post }) =>
    () =>
      post("/me/recovery-codes", {}),
  "a code app that is begun":
    async ({ post }) =>
    () =>
      post("/me/code-app/begin", {}),
  "a code app": async ({ post }) => {
    const { address } = (await post("/me/code-app/begin", {})).body;
    const key = base32(new URL(address).searchParams.get("secret") ?? "");
    return () => post("/me/code-app", { code: generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000)), 6) });
  },
  "a key for programs":
    async ({ post }) =>
    () =>
      post("/me/tokens", { name: "export", days: 7 }),
};

const cases = Object.keys(additions).flatMap((what) => [[what, "reset"] as const, [what, "removal"] as const]);

test.each(cases)("%s that is added at the moment of a %s does not outlive it", async (what, ending) => {
  await using site = await open();
  for (let round = 0; round < rounds; round += 1) {
    const eve = await site.join();
    const add = await additions[what]?.(deskBrowser(site.services, eve.cookie));
    const [answer] = await Promise.all([add?.(), site.endings[ending](eve.personId)]);
    expect([200, 401]).toContain(answer?.status);
    expect(await site.ways(eve.personId)).toEqual([]);
  }
});

test.each(["reset", "removal"] as const)(
  "whoever signs in at the moment of a %s is not in after it",
  async (ending) => {
    await using site = await open();
    for (let round = 0; round < rounds; round += 1) {
      const eve = await site.join();
      const browser = deskBrowser(site.services, eve.cookie);
      const passkey = softwarePasskey();
      const { challenge } = (await browser.post("/me/passkeys/options", {})).body;
      expect((await browser.post("/me/passkeys", passkey.added(challenge))).status).toBe(200);
      const asked = deskBrowser(site.services);
      const options = (await asked.post("/sign-in/passkey/options", {})).body;
      const secret = await createSignInLink(site.db, { purpose: "mail", person_id: eve.personId });
      const [byPasskey, byLink] = await Promise.all([
        asked.post("/sign-in/passkey", passkey.used(options.challenge)),
        deskBrowser(site.services).post("/sign-in/link", { secret }),
        site.endings[ending](eve.personId),
      ]);
      expect([200, 422]).toContain(byPasskey.status);
      expect([200, 410]).toContain(byLink.status);
      expect(await site.ways(eve.personId)).toEqual([]);
    }
  },
);

test("a session that is renewed at the moment of signing out ends, and no passkey is added after it", async () => {
  await using site = await open();
  for (let round = 0; round < rounds; round += 1) {
    const eve = await site.join();
    const browser = deskBrowser(site.services, eve.cookie);
    const { challenge } = (await browser.post("/me/passkeys/options", {})).body;
    const [added, signedOut] = await Promise.all([
      browser.post("/me/passkeys", softwarePasskey().added(challenge)),
      deskBrowser(site.services, eve.cookie).post("/sign-out", {}),
    ]);
    expect([200, 401]).toContain(added.status);
    // Only a request that comes after the renewal does not know the session any more.
    if (signedOut.status === 401) continue;
    expect((await browser.post("/me/passkeys", softwarePasskey().added(challenge))).status).toBe(401);
    const left = await site.db
      .selectFrom("desk_sessions")
      .select("hash")
      .where("person_id", "=", eve.personId)
      .execute();
    expect(left).toEqual([]);
  }
});

test("two chairs who take each other off, or change each other's roles, at once leave one of them", async () => {
  await using site = await open();
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await site.join(), await site.join()];
    const [ofOne, ofOther] = [deskBrowser(site.services, one.cookie), deskBrowser(site.services, other.cookie)];
    const answers = await Promise.all([
      ofOne.post("/settings/committee/revoke", { id: other.personId, leavesWork: true }),
      ofOther.post("/settings/committee/roles", { id: one.personId, roles: { editor: "change" } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  }
});

test("work that is handed to somebody at the moment at which they leave stays", async () => {
  await using site = await open();
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await site.join(), await site.join()];
    const view = { kind: "band", query: "{}", created_at: 1, person_id: one.personId, name: "Mine" } as const;
    await site.db
      .insertInto("desk_views")
      .values({ ...view, id: crypto.randomUUID() })
      .execute();
    const [answer] = await Promise.all([
      deskBrowser(site.services, one.cookie).post("/me/hand-over", { id: other.personId }),
      site.chair.post("/settings/committee/revoke", { id: other.personId, leavesWork: false }),
    ]);
    const left = await site.db
      .selectFrom("desk_people")
      .select("status")
      .where("id", "=", other.personId)
      .executeTakeFirst();
    expect(answer.status).toBe(left?.status === "left" ? 422 : 200);
  }
});

test("whoever is taken off the committee while they are given another role has none", async () => {
  await using site = await open();
  const eve = await site.join();
  await Promise.all([
    site.endings.removal(eve.personId),
    site.db.transaction().execute((trx) => changeRoles(trx, { by: null, id: eve.personId, roles: everything })),
  ]);
  const row = await site.db
    .selectFrom("desk_people")
    .select(["roles", "status"])
    .where("id", "=", eve.personId)
    .executeTakeFirst();
  expect(row).toEqual({ roles: "{}", status: "left" });
});

/** As QR codes write a secret (RFC 4648). */
function base32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
