import { z } from "zod/mini";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import { logFailedSignIn } from "../sign-in/failed-sign-ins.server.ts";
import { logAccountChange } from "../sign-in/sign-in.server.ts";
import { hasCodeApp } from "./one-time-passwords.server.ts";
import { passkeyRequestOptions, takePasskey, verifyUsedPasskey } from "./passkeys.server.ts";
import { type Proved, provenCode, provenPasskey, type WaysToProve } from "./proof-contract.ts";
import { isCodeOfApp, proveByCode } from "./prove-by-code.server.ts";
import { countRecoveryCodes } from "./recovery-codes.server.ts";

/** Proving that one is who is signed in: as the second factor, and once more before what is grave. */
export const proofEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/proof", "any-session", async (call) => call.c.json(await listWays(call))),
  // Asked before a download, which no script can send again after the proof.
  deskQuery("/proof/recent", "signed-in", async ({ c }) => c.json({}), { needsRecentProof: true }),
  deskCommand("/proof/passkey/options", "any-session", z.strictObject({}), async ({ c, services, session }) =>
    c.json(await passkeyRequestOptions(services, session.person.id)),
  ),
  deskCommand("/proof/passkey", "any-session", provenPasskey, async ({ c, services, session, sessions, body }) => {
    const { id } = session.person;
    const passkey = await verifyUsedPasskey(services, body.passkey, id);
    const isProven = await services.db.transaction().execute(async (trx) => {
      if (passkey?.personId !== id || !(await takePasskey(trx, passkey))) return false;
      await sessions.renew(c, trx, session);
      await logAccountChange(trx, id, "person.prove", [{ field: "method", before: null, after: "passkey" }]);
      return true;
    });
    if (isProven) return c.json({});
    await logFailedSignIn(services, { way: "passkey", as: id, by: id });
    return unproven("This is not a device of yours.");
  }),
  deskCommand("/proof/code", "any-session", provenCode, async (call) => {
    const { services, session, body, c } = call;
    const { id } = session.person;
    const counted = await services.limits.consume("proof", id);
    if (!counted.ok) return tooManyRequests(counted.retryAfterSeconds);
    const byRecoveryCode = !isCodeOfApp(body.code);
    if (await proveByCode(call, body.code)) return c.json({ byRecoveryCode } satisfies Proved);
    await logFailedSignIn(services, { way: byRecoveryCode ? "spareKey" : "codeApp", as: id, by: id });
    const next = byRecoveryCode ? "Please take another one of the sheet." : "Please wait for the next one.";
    return unproven(`This code does not fit, or was used before. ${next}`);
  }),
];

async function listWays({ services: { db }, session }: DeskCall<unknown>): Promise<WaysToProve> {
  const { id, email } = session.person;
  const passkeys = await db.selectFrom("desk_passkeys").select("id").where("person_id", "=", id).execute();
  const codeApp = await hasCodeApp(db, id);
  const { left: recoveryCodes } = await countRecoveryCodes(db, id);
  const mailTo = passkeys.length === 0 && !codeApp && recoveryCodes === 0 ? email : null;
  return { passkeys: passkeys.length, codeApp, recoveryCodes, mailTo };
}

function unproven(detail: string): Response {
  return problem(422, "Not proven", detail, [{ field: "code", message: detail }]);
}
