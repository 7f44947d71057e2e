import type { Kysely } from "kysely";
import {
  endSignInLinks,
  findLinkOwner,
  findSignInLink,
  type SignInLink,
  takeCode,
  takeSignInLink,
} from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { lockMember } from "#desk/frame/access/members/lock-members.server.ts";
import { logAccountChange, removeWaysToSignIn, signInPerson } from "#desk/frame/access/sign-in/sign-in.server.ts";
import type { DeskCall } from "#desk/frame/server/desk-endpoint.server.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

type Call = Pick<DeskCall<unknown>, "services" | "sessions" | "c">;
type Transaction = Kysely<SiteTables>;

/** Signs in whoever a link belongs to. @returns whose it was; undefined when it has ended */
export function signInByLink(call: Call, secret: string): Promise<string | undefined> {
  return signInBy(call, { secret }, (trx) => takeSignInLink(trx, secret));
}

/** Signs in by the code of an email, in the browser that asked for it. @returns whose it was; undefined when it is wrong or has ended */
export function signInByCode(call: Call, typed: { request: string; code: string }): Promise<string | undefined> {
  return signInBy(call, typed, (trx) => takeCode(trx, typed));
}

function signInBy(
  call: Call,
  tried: Parameters<typeof findLinkOwner>[1],
  take: (trx: Transaction) => Promise<SignInLink | undefined>,
) {
  // Not `transact`: what is refused is stored, too. A wrong code counts as a try, and a link is used up.
  return call.services.db.transaction().execute(async (trx) => {
    const owner = await findLinkOwner(trx, tried);
    const isMember = owner ? await lockMember(trx, owner) : false;
    const link = await take(trx);
    if (!isMember || !link?.person_id || link.purpose === "first") return undefined;
    // An invite link is made on the server's command line, for somebody new or as account recovery: it revokes every credential and session.
    if (link.purpose === "invite") await resetSignIn(trx, link.person_id);
    await endSignInLinks(trx, link.person_id);
    await signInPerson(call, trx, link.person_id, { method: "link", second_factor: 0 });
    return link.person_id;
  });
}

/** The log says it of whoever was signed in before; what they had made then, such as addresses of previews, ends by that line. */
async function resetSignIn(trx: Transaction, id: string): Promise<void> {
  await removeWaysToSignIn(trx, id);
  const member = await trx.selectFrom("desk_people").select("status").where("id", "=", id).executeTakeFirst();
  if (member?.status !== "active") return;
  await logChange(trx, { personId: null, action: "person.letInAgain", subject: { kind: "person", id } });
}

/** Makes the opener of the first link a chair. @returns false when the link has ended, or the desk has people meanwhile */
export function signInFirstPerson(
  call: Call,
  { secret, name, email }: { secret: string; name: string; email: string },
): Promise<boolean> {
  return call.services.db.transaction().execute(async (trx) => {
    const link = await findSignInLink(trx, secret);
    if (link?.purpose !== "first" || !(await isFirst(trx, link))) return false;
    const id = crypto.randomUUID();
    await trx
      .insertInto("desk_people")
      .values({
        id,
        name,
        email,
        email_key: emailKey(email),
        roles: JSON.stringify({ chair: "change" }),
        status: "active",
        preferences: "{}",
        created_at: Date.now(),
      })
      .execute();
    await logAccountChange(trx, id, "person.first", [{ field: "roles", before: null, after: { chair: "change" } }]);
    await signInPerson(call, trx, id, { method: "link", second_factor: 0 });
    return true;
  });
}

/** Several processes may have printed a link each: whoever removes them all is the first, and the others then find theirs gone. */
async function isFirst(trx: Transaction, link: SignInLink): Promise<boolean> {
  const removed = await trx
    .deleteFrom("desk_sign_in_links")
    .where("purpose", "=", "first")
    .returning("secret_hash")
    .execute();
  const person = await trx.selectFrom("desk_people").select("id").limit(1).executeTakeFirst();
  return !person && removed.some(({ secret_hash }) => secret_hash === link.secret_hash);
}
