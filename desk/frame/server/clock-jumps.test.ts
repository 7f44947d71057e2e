import { generateHOTP } from "@oslojs/otp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { softwarePasskey } from "#tests/support/desk/software-passkey.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const [minute, day] = [60_000, 86_400_000];

beforeEach(() => {
  // The clock alone: what the database waits for goes on.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function jump(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}

/** Somebody with a code app, recovery codes and a passkey. */
async function open() {
  const site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { services } = site;
  const { db } = services;
  const { personId, cookie } = await signIn(services, { chair: "change" });
  const own = deskBrowser(services, cookie);
  const codeNow = async () => {
    const find = db.selectFrom("desk_one_time_passwords").select("secret").where("person_id", "=", personId);
    const { secret } = await find.executeTakeFirstOrThrow();
    return generateHOTP(Buffer.from(secret, "base64url"), BigInt(Math.floor(Date.now() / 30_000)), 6);
  };
  const key = softwarePasskey();
  const { challenge } = (await own.post("/me/passkeys/options", {})).body;
  expect((await own.post("/me/passkeys", key.added(challenge))).status).toBe(200);
  const { codes } = (await own.post("/me/recovery-codes", {})).body;
  await own.post("/me/code-app/begin", {});
  expect((await own.post("/me/code-app", { code: await codeNow() })).status).toBe(200);
  const link = () => createSignInLink(db, { purpose: "mail", person_id: personId });
  const byLink = async () => {
    const browser = deskBrowser(services);
    expect((await browser.post("/sign-in/link", { secret: await link() })).status).toBe(200);
    return browser;
  };
  const { post } = deskBrowser(services);
  const challengeNow = async () => (await post("/sign-in/passkey/options", {})).body.challenge;
  const byPasskey = async (asked: string) => {
    const browser = deskBrowser(services);
    return { browser, status: (await browser.post("/sign-in/passkey", key.used(asked))).status };
  };
  return { ...site, codes, codeNow, link, byLink, challengeNow, byPasskey };
}

test("a link and a challenge whose time was over while the clock was ahead do not work once it is back", async () => {
  await using site = await open();
  const [link, challenge] = [await site.link(), await site.challengeNow()];
  const browser = deskBrowser(site.services);
  jump(day);
  expect((await browser.post("/sign-in/link/owner", { secret: link })).status).toBe(410);
  expect((await site.byPasskey(challenge)).status).toBe(422);
  jump(-day);
  expect((await browser.post("/sign-in/link", { secret: link })).status).toBe(410);
  expect((await site.byPasskey(challenge)).status).toBe(422);
});

test("a link and a challenge that were made while the clock was ahead work once it is back, and once", async () => {
  await using site = await open();
  jump(day);
  const [link, challenge] = [await site.link(), await site.challengeNow()];
  jump(-day);
  const browser = deskBrowser(site.services);
  expect((await browser.post("/sign-in/link", { secret: link })).status).toBe(200);
  expect((await browser.post("/sign-in/link", { secret: link })).status).toBe(410);
  expect((await site.byPasskey(challenge)).status).toBe(200);
  expect((await site.byPasskey(challenge)).status).toBe(422);
});

test("a code and a recovery code that were used while the clock was ahead are used", async () => {
  await using site = await open();
  const browser = await site.byLink();
  jump(day);
  const [code, spare] = [await site.codeNow(), site.codes[0]];
  expect((await browser.post("/proof/code", { code })).status).toBe(200);
  expect((await (await site.byLink()).post("/proof/code", { code: spare })).status).toBe(200);
  jump(-day);
  const again = await site.byLink();
  for (const used of [code, spare]) expect((await again.post("/proof/code", { code: used })).status).toBe(422);
  expect((await again.get("/settings/committee")).status).toBe(403);
  expect((await again.post("/proof/code", { code: site.codes[1] })).status).toBe(200);
  jump(day);
  expect((await again.post("/proof/code", { code })).status, "when its time comes").toBe(422);
});

test.each([
  ["its longest time", 400 * day],
  ["the time without a request", 40 * day],
])("a session that was over while the clock was ahead (%s) is not valid again once it is back", async (_, ahead) => {
  await using site = await open();
  const { browser, status } = await site.byPasskey(await site.challengeNow());
  expect([status, (await browser.get("/account")).status]).toEqual([200, 200]);
  jump(ahead);
  expect((await browser.get("/account")).status).toBe(401);
  jump(-ahead);
  expect((await browser.get("/account")).status).toBe(401);
  const next = await site.byPasskey(await site.challengeNow());
  expect((await next.browser.get("/account")).status, "signing in anew works").toBe(200);
});

test("a proof that was given while the clock was ahead lasts no longer than fifteen minutes of the clock that is right", async () => {
  await using site = await open();
  jump(day);
  const { browser } = await site.byPasskey(await site.challengeNow());
  jump(-day);
  expect((await browser.post("/me/recovery-codes", {})).status).toBe(200);
  jump(day + 16 * minute);
  expect((await browser.post("/me/recovery-codes", {})).body.code).toBe("recent-proof");
});
