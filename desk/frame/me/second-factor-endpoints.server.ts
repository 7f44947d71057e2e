import type { Kysely } from "kysely";
import { z } from "zod/mini";
import {
  beginCodeApp,
  hasCodeApp,
  takeOneTimePassword,
} from "#desk/frame/access/credentials/one-time-passwords.server.ts";
import { passkeyCreationOptions, verifyNewPasskey } from "#desk/frame/access/credentials/passkeys.server.ts";
import { makeRecoveryCodes } from "#desk/frame/access/credentials/recovery-codes.server.ts";
import { endSignInLinks } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { describeDevice } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { logAccountChange } from "#desk/frame/access/sign-in/sign-in.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import { signOutDevices } from "./devices.server.ts";
import { addedPasskey, chosenId, codeAppCode, lostDevices, renamedPasskey } from "./me-contract.ts";
import { readMyAccount } from "./my-account.server.ts";

/** Changing the ways to sign in needs recent proof: a browser left open must not be enough to take over an account. */
const grave = { needsRecentProof: true };
const MAX_PASSKEYS = 20;

/** One's own passkeys, code app and recovery codes. Who adds the first one has thereby given it, and the session is renewed. */
export const secondFactorEndpoints: readonly DeskEndpoint[] = [
  deskCommand(
    "/me/passkeys/options",
    "own-account",
    z.strictObject({}),
    async ({ c, services, session }) => c.json(await passkeyCreationOptions(services, session.person)),
    grave,
  ),
  deskCommand("/me/passkeys", "own-account", addedPasskey, addPasskey, grave),
  deskCommand("/me/passkeys/rename", "own-account", renamedPasskey, async (call) => {
    const { id, name } = call.body;
    const { person } = call.session;
    await call.services.db.transaction().execute(async (trx) => {
      const own = trx.updateTable("desk_passkeys").where("person_id", "=", person.id);
      const { numUpdatedRows } = await own.set({ name }).where("id", "=", id).executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await logAccountChange(trx, person.id, "person.renamePasskey", [{ field: "passkey", before: null, after: name }]);
    });
    return call.c.json(await readMyAccount(call));
  }),
  deskCommand("/me/passkeys/remove", "own-account", chosenId, removePasskey, grave),
  deskCommand("/me/code-app/begin", "own-account", z.strictObject({}), beginApp, grave),
  deskCommand("/me/code-app", "own-account", codeAppCode, confirmApp, grave),
  deskCommand("/me/code-app/remove", "own-account", z.strictObject({}), removeApp, grave),
  deskCommand("/me/lost", "own-account", lostDevices, removeLost, grave),
  deskCommand(
    "/me/recovery-codes",
    "own-account",
    z.strictObject({}),
    async ({ c, services, session, sessions }) => {
      const renew = (trx: Kysely<SiteTables>) => sessions.renew(c, trx, session);
      return c.json({ codes: await makeRecoveryCodes(services.db, session.person.id, renew) });
    },
    grave,
  ),
];

async function addPasskey(call: DeskCall<z.infer<typeof addedPasskey>>): Promise<Response> {
  const { c, services, session, sessions, body } = call;
  const { id } = session.person;
  const passkey = await verifyNewPasskey(services, id, body.passkey);
  if (!passkey) return notAdded("This device could not be added. Please try once more.");
  const name = describeDevice(c.req.header("User-Agent") ?? "");
  const refused = await services.db.transaction().execute(async (trx) => {
    // Their row is locked: of several devices at once, each counts what the others have added.
    const own = await trx.selectFrom("desk_passkeys").select("id").where("person_id", "=", id).execute();
    if (own.length >= MAX_PASSKEYS) return `You have ${MAX_PASSKEYS} devices. Please remove one first.`;
    const row = { ...passkey, person_id: id, name, created_at: Date.now() };
    const adding = trx.insertInto("desk_passkeys").values(row);
    const added = await adding.onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return "This device has been added already. Please try once more.";
    await sessions.renew(c, trx, session);
    await logAccountChange(trx, id, "person.addPasskey", [{ field: "passkey", before: null, after: name }]);
    return undefined;
  });
  return refused === undefined ? c.json({}) : notAdded(refused);
}

function notAdded(why: string): Response {
  return problem(422, "Not added", why);
}

async function removePasskey(call: DeskCall<z.infer<typeof chosenId>>): Promise<Response> {
  const { person } = call.session;
  await call.services.db.transaction().execute((trx) => removePasskeys(trx, person.id, [call.body.id]));
  return call.c.json(await readMyAccount(call));
}

/** For who lost what they signed in with: it ends, and so does every session but the one they sit at. */
async function removeLost(call: DeskCall<z.infer<typeof lostDevices>>): Promise<Response> {
  const { session, body } = call;
  const { id } = session.person;
  await call.services.db.transaction().execute(async (trx) => {
    await removePasskeys(trx, id, body.passkeys);
    if (body.codeApp) await removeCodeApp(trx, id);
    await endSignInLinks(trx, id);
    await signOutDevices(trx, session);
  });
  return call.c.json(await readMyAccount(call));
}

async function removePasskeys(trx: Kysely<SiteTables>, personId: string, ids: readonly string[]): Promise<void> {
  const own = trx.deleteFrom("desk_passkeys").where("person_id", "=", personId);
  const removed = await own
    .where("id", "in", ["", ...ids])
    .returning("name")
    .execute();
  for (const { name } of removed)
    await logAccountChange(trx, personId, "person.removePasskey", [{ field: "passkey", before: name, after: null }]);
}

async function removeCodeApp(trx: Kysely<SiteTables>, personId: string): Promise<void> {
  await trx.deleteFrom("desk_one_time_passwords").where("person_id", "=", personId).execute();
  await logAccountChange(trx, personId, "person.removeCodeApp");
}

async function beginApp({ c, services, session }: DeskCall<object>): Promise<Response> {
  if (await hasCodeApp(services.db, session.person.id))
    return problem(409, "There is one", "You have a code app already. Please remove it first.");
  const { name } = await emailSite(services);
  const begun = services.db.transaction().execute((trx) => beginCodeApp(trx, session.person, name));
  return c.json({ address: await begun });
}

async function confirmApp(call: DeskCall<z.infer<typeof codeAppCode>>): Promise<Response> {
  const { c, services, session, sessions, body } = call;
  const { id } = session.person;
  const counted = await services.limits.consume("proof", id);
  if (!counted.ok) return tooManyRequests(counted.retryAfterSeconds);
  const fits = await services.db.transaction().execute(async (trx) => {
    if (!(await takeOneTimePassword(trx, id, body.code, { isConfirmed: false }))) return false;
    await sessions.renew(c, trx, session);
    await logAccountChange(trx, id, "person.addCodeApp");
    return true;
  });
  const detail = "This code does not fit. Please wait for the next one, and check the clock of your phone.";
  return fits ? c.json({}) : problem(422, "Not this code", detail, [{ field: "code", message: detail }]);
}

async function removeApp(call: DeskCall<object>): Promise<Response> {
  const { person } = call.session;
  await call.services.db.transaction().execute((trx) => removeCodeApp(trx, person.id));
  return call.c.json(await readMyAccount(call));
}
