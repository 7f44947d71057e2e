import { expect, test } from "vitest";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { describeRow } from "#desk/settings/log-words.ts";
import { logView } from "#desk/settings/settings-contract.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { deskApi } from "./desk-endpoint.server.ts";

const passkey = {
  id: "unknown-passkey",
  rawId: "unknown-passkey",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" },
};

async function open() {
  const site = await openTestServices();
  const { db } = site.services;
  const chair = await signIn(site.services, { chair: "change" }, {}, "Ann Lee");
  const bob = await signIn(site.services, { editor: "change" }, {}, "Bob Stone");
  const ofChair = deskBrowser(site.services, chair.cookie);
  return {
    ...site,
    db,
    bob,
    stranger: deskBrowser(site.services),
    ofBob: deskBrowser(site.services, bob.cookie),
    rows: () => db.selectFrom("desk_log").selectAll().where("subject_kind", "=", "signIn").execute(),
    /** The lines that the chair reads about failed tries. */
    async read() {
      const log = logView.parse((await ofChair.get("/settings/log?kind=signIn")).body);
      return log.rows.map((row) => `${row.by} ${describeRow(row, log)}`);
    },
  };
}

test("every way to sign in that fails leaves a line in the log, as whom it was tried where that is known", async () => {
  await using site = await open();
  const typed = { request: "request-secret", code: "123456" };
  const secret = await createSignInLink(site.db, { purpose: "mail", person_id: site.bob.personId }, typed);
  expect((await site.stranger.post("/sign-in/code", { ...typed, code: "654321" })).status).toBe(422);
  expect((await site.stranger.post("/sign-in/code", { request: "guessed", code: "654321" })).status).toBe(422);
  await site.db.updateTable("desk_sign_in_links").set({ expires_at: 1 }).execute();
  for (const path of ["/sign-in/link", "/sign-in/link/owner"])
    expect((await site.stranger.post(path, { secret })).status).toBe(410);
  const first = { secret: "guessed-first", name: "Eve", email: "eve@example.org" };
  expect((await site.stranger.post("/sign-in/first", first)).status).toBe(410);
  expect((await site.stranger.post("/sign-in/passkey", { passkey })).status).toBe(422);
  const ended = "the link is unknown, was used, or has ended";
  const wrongCode = "not the code of the mail, or it has ended";
  expect((await site.read()).toSorted()).toEqual([
    `Somebody did not get in as Bob Stone: ${wrongCode}`,
    `Somebody did not get in as Bob Stone: ${ended}`,
    `Somebody did not get in as Bob Stone: ${ended}`,
    "Somebody did not get in: not a device that the desk knows",
    `Somebody did not get in: ${wrongCode}`,
    `Somebody did not get in: ${ended}`,
  ]);
  expect(JSON.stringify(await site.rows()), "no secret, no code, no address").not.toMatch(
    new RegExp(`${secret}|guessed|request-secret|654321|123456|@`),
  );
});

test("a proof that fails is a line of whoever is signed in", async () => {
  await using site = await open();
  for (const code of ["000000", "abcde-fghjk"])
    expect((await site.ofBob.post("/proof/code", { code })).status).toBe(422);
  expect((await site.ofBob.post("/proof/passkey", { passkey })).status).toBe(422);
  expect((await site.read()).toSorted()).toEqual([
    "Bob Stone did not get in as Bob Stone: not a device that the desk knows",
    "Bob Stone did not get in as Bob Stone: not one of the one-time codes on paper",
    "Bob Stone did not get in as Bob Stone: not the code of the code app",
  ]);
});

test("asking for a mail to an unknown address is a line that has the address in part; to a known one it is none", async () => {
  await using site = await open();
  await site.stranger.post("/sign-in/mail", { email: `${site.bob.personId}@example.org` });
  await site.stranger.post("/sign-in/mail", { email: "mallory@elsewhere.example" });
  await expect
    .poll(() => site.read())
    .toEqual(["Somebody asked for a mail to m…@elsewhere.example, which nobody on the committee has"]);
});

test("nobody fills the log: a try beyond its client's limit leaves no line, nor do many from many clients", async () => {
  await using site = await open();
  const app = deskApi(site.services, createDeskSessions(site.db, site.services.config), deskEndpoints);
  const guess = async (remoteAddress: string) => {
    const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
    const init = { method: "POST", headers, body: JSON.stringify({ secret: "guessed" }) };
    const { status } = await app.request("/desk/api/sign-in/link", init, { incoming: { socket: { remoteAddress } } });
    return status;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 22; tries += 1) statuses.push(await guess("203.0.113.7"));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 410), 429, 429]);
  expect(await site.rows()).toHaveLength(20);
  for (let client = 1; client <= 15; client += 1) expect(await guess(`198.51.100.${client}`)).toBe(410);
  expect(await site.rows()).toHaveLength(30);
});
