import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import { hasEnded, noteBeginning } from "#platform/time/elapsed.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import type { Services } from "#services/services.server.ts";
import type { DeskPerson } from "../sign-in/desk-sessions.server.ts";
import { hashOf } from "../sign-in/desk-sessions.server.ts";
import type { NewPasskey, UsedPasskey } from "./passkey-contract.ts";

/** How long a challenge may be answered. Each is answered once. */
const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256 (COSE): every device has one of them. Left to itself the library tries out algorithms that Node warns about. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The library takes its time to load, and most requests need none of it. */
const webauthn = () => import("@simplewebauthn/server");

/** Options to sign in, for any passkey of this site, or to prove that one is a certain person. */
export async function passkeyRequestOptions({ db, config }: Services, personId?: string) {
  const { generateAuthenticationOptions } = await webauthn();
  const own = personId === undefined ? [] : await listPasskeyIds(db, personId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    allowCredentials: own,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(db, options.challenge, personId);
  return options;
}

/** Options to make a passkey: discoverable, so that no address need be typed, and with the device's own check of who holds it. */
export async function passkeyCreationOptions(services: Services, person: DeskPerson) {
  const { generateRegistrationOptions } = await webauthn();
  const { name } = await emailSite(services);
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(services.config).id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: await listPasskeyIds(services.db, person.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs,
  });
  await storeChallenge(services.db, options.challenge, person.id);
  return options;
}

/** Checks a new passkey. @returns what is stored of it; undefined when it does not answer this person's challenge */
export async function verifyNewPasskey({ db, config }: Services, personId: string, sent: NewPasskey) {
  const challenge = await takeChallenge(db, sent.response.clientDataJSON, personId);
  if (challenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  };
  // It throws for whatever does not fit.
  const checked = await verifyRegistrationResponse({
    ...expected,
    response: { ...sent, clientExtensionResults: {} },
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: JSON.stringify(sent.response.transports),
    backed_up: credentialBackedUp ? (1 as const) : (0 as const),
  };
}

/** A passkey that answered a challenge, to be used in the transaction that signs its owner in, or believes them. */
export type ProvenPasskey = { id: string; personId: string; counter: number };

/**
 * Checks a passkey that was used.
 *
 * @param personId whose challenge it was; undefined for signing in
 * @returns undefined when it is unknown, or does not answer the challenge
 */
export async function verifyUsedPasskey(
  { db, config }: Services,
  sent: UsedPasskey,
  personId?: string,
): Promise<ProvenPasskey | undefined> {
  const challenge = await takeChallenge(db, sent.response.clientDataJSON, personId);
  const known = await db.selectFrom("desk_passkeys").selectAll().where("id", "=", sent.id).executeTakeFirst();
  if (challenge === undefined || !known) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const expected = { expectedChallenge: challenge, expectedOrigin, expectedRPID, requireUserVerification: true };
  const checked = await verifyAuthenticationResponse({
    ...expected,
    response: { ...sent, clientExtensionResults: {} },
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, "base64url")),
      counter: known.counter,
    },
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  return { id: known.id, personId: known.person_id, counter: checked.authenticationInfo.newCounter };
}

/** Notes the use of a passkey, once its owner's row is locked. @returns false when it was removed meanwhile */
export async function takePasskey(trx: Kysely<SiteTables>, { id, personId, counter }: ProvenPasskey): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("desk_passkeys")
    .set({ counter, used_at: Date.now() })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whose a passkey is, whether or not its answer fits; undefined for an unknown one. */
export async function findPasskeyOwner(db: Kysely<SiteTables>, id: string): Promise<string | undefined> {
  const known = await db.selectFrom("desk_passkeys").select("person_id").where("id", "=", id).executeTakeFirst();
  return known?.person_id;
}

/** Passkeys belong to the host of SITE_URL, and die when it changes. */
function relyingParty({ siteUrl }: Services["config"]) {
  const { hostname: id, origin } = new URL(siteUrl);
  return { id, origin };
}

async function listPasskeyIds(db: Kysely<SiteTables>, personId: string) {
  const rows = await db
    .selectFrom("desk_passkeys")
    .select(["id", "transports"])
    .where("person_id", "=", personId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: z.array(z.string()).parse(parseJson(transports)) }));
}

async function storeChallenge(db: Kysely<SiteTables>, challenge: string, personId: string | undefined) {
  const challenge_hash = hashOf(challenge);
  noteBeginning(keyOf(challenge_hash));
  await db
    .insertInto("desk_passkey_challenges")
    .values({ challenge_hash, person_id: personId ?? null, expires_at: Date.now() + CHALLENGE_MS })
    .execute();
}

function keyOf(challengeHash: string) {
  return `desk challenge ${challengeHash}`;
}

const clientData = z.object({ challenge: z.string() });

/** Takes the challenge that a browser answers out of the table. @returns undefined when it was not given to this person, or has ended */
async function takeChallenge(db: Kysely<SiteTables>, clientDataJSON: string, personId: string | undefined) {
  const parsed = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!parsed.success) return undefined;
  const { challenge } = parsed.data;
  const taken = await db
    .deleteFrom("desk_passkey_challenges")
    .where("challenge_hash", "=", hashOf(challenge))
    .where("person_id", personId === undefined ? "is" : "=", personId ?? null)
    .returning(["challenge_hash", "expires_at"])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { challenge_hash, expires_at } = taken;
  return hasEnded({ created_at: expires_at - CHALLENGE_MS, expires_at }, keyOf(challenge_hash)) ? undefined : challenge;
}
