import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Services } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const offered = { DESK_SECOND_FACTOR: "offered" };

// The email's template loads a lot of code, which is no part of what is tested.
beforeAll(async () => {
  await import("./sign-in-email.server.tsx");
});

/** Waits for the next email in the data folder, and reads the link and the code in it. */
async function readMail({ config }: Services, count = 1): Promise<{ text: string; secret: string; code: string }> {
  const folder = join(config.dataDir, "mail");
  const files = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(".eml"));
    } catch {
      return [];
    }
  };
  await expect.poll(() => files().length).toBe(count);
  const text = readFileSync(join(folder, files().toSorted().at(-1) ?? ""), "utf8").replaceAll("=\r\n", "");
  const [, secret = ""] = /desk\/link(?:\?\S+)?#([\w-]{43})/.exec(text) ?? [];
  const [, three = "", others = ""] = /asked for it: (\d{3}) (\d{3})/.exec(text) ?? [];
  return { text, secret, code: three + others };
}

async function open() {
  const site = await openTestServices(offered);
  const { personId } = await signIn(site.services, { editor: "change" });
  await site.services.db.deleteFrom("desk_sessions").execute();
  return { ...site, personId, email: `${personId}@example.org`, browser: deskBrowser(site.services) };
}

test("an email brings a link and a code; the address may be typed in any case", async () => {
  await using site = await open();
  const { status, body } = await site.browser.post("/sign-in/mail", { email: ` ${site.email.toUpperCase()} ` });
  expect(status).toBe(200);
  const { secret, code } = await readMail(site.services);
  expect((await site.browser.post("/sign-in/link/owner", { secret })).body.email).toBe(site.email);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const { status: signedIn } = await site.browser.post("/sign-in/code", { request: body.request, code: spaced });
  expect(signedIn).toBe(200);
  expect((await site.browser.get("/account")).body.person.email).toBe(site.email);
  expect((await site.browser.post("/sign-in/link", { secret })).status, "the code used the link up").toBe(410);
});

test("a code works in the browser that asked for it alone, and not after five wrong ones", async () => {
  await using site = await open();
  const { request } = (await site.browser.post("/sign-in/mail", { email: site.email })).body;
  const { code } = await readMail(site.services);
  const other = (await site.browser.post("/sign-in/mail", { email: "somebody@example.org" })).body.request;
  const refused = await site.browser.post("/sign-in/code", { request: other, code });
  expect(refused.status).toBe(422);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1)
    expect((await site.browser.post("/sign-in/code", { request, code: wrong })).body).toEqual(refused.body);
  expect((await site.browser.post("/sign-in/code", { request, code })).body).toEqual(refused.body);
});

test("the link leads to the page that was wanted, and to none elsewhere", async () => {
  await using site = await open();
  const wanted = "/desk/bands/B-2345?search=caf\u00e9";
  await site.browser.post("/sign-in/mail", { email: site.email, to: wanted });
  const { text } = await readMail(site.services);
  expect(text).toMatch(/link\?to=(3D)?%2Fdesk%2Fbands%2FB-2345%3Fsearch%3Dcaf%25C3%25A9#/);
  await site.browser.post("/sign-in/mail", { email: site.email, to: "https://evil.example/desk" });
  expect((await readMail(site.services, 2)).text).not.toContain("evil");
  await site.browser.post("/sign-in/mail", { email: site.email, to: "/desk" });
  expect((await readMail(site.services, 3)).text).toMatch(/desk\/link#/);
});

test("an unknown address, and one of who left, get the same answer and no email", async () => {
  await using site = await open();
  const left = await signIn(site.services, { editor: "change" });
  await site.services.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", left.personId).execute();
  const shape = { request: expect.stringMatching(/^[\w-]{43}$/) };
  for (const email of ["nobody@example.org", `${left.personId}@example.org`, site.email])
    expect((await site.browser.post("/sign-in/mail", { email })).body).toEqual(shape);
  const { text } = await readMail(site.services);
  expect(text).toContain(site.email);
});

test("the email is neither in the outbox nor in the database, which have hashes alone", async () => {
  await using site = await open();
  const { request } = (await site.browser.post("/sign-in/mail", { email: site.email })).body;
  const { secret, code } = await readMail(site.services);
  const { db } = site.services;
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  const stored = JSON.stringify([
    await db.selectFrom("desk_sign_in_links").selectAll().execute(),
    await db.selectFrom("desk_log").selectAll().execute(),
  ]);
  for (const told of [secret, request, `"${code}"`]) expect(stored).not.toContain(told);
});

test("an address gets five emails an hour at most", async () => {
  await using site = await open();
  const ask = () => site.browser.post("/sign-in/mail", { email: "nobody@example.org" });
  const answers = [];
  for (let tries = 0; tries < 6; tries += 1) answers.push((await ask()).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});
