import { randomInt, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { logAccountChange } from "../sign-in/sign-in.server.ts";

const COUNT = 10;
const LENGTH = 10;
/** Letters and digits without those that look alike on paper. */
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const derive = promisify<string, string, number, Buffer>(scrypt);

/** Makes ten new codes in place of the old ones. They are told once; the table has their hashes. @param renew renews the session of who has them now */
export async function makeRecoveryCodes(
  db: Kysely<SiteTables>,
  personId: string,
  renew?: (trx: Kysely<SiteTables>) => Promise<void>,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashCode(personId, code)));
  const created_at = Date.now();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("desk_recovery_codes").where("person_id", "=", personId).execute();
    await trx
      .insertInto("desk_recovery_codes")
      .values(hashes.map((hash) => ({ hash, person_id: personId, created_at })))
      .execute();
    await renew?.(trx);
    await logAccountChange(trx, personId, "person.makeSpareKeys");
  });
  return codes;
}

/** A code as the table holds it: slowly hashed, since fifty random bits alone could be found. @param code in any spelling */
export async function hashCode(personId: string, code: string): Promise<string> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return (await derive(plain, personId, 32)).toString("hex");
}

/** Uses a code up. @param hash of `hashCode`, which takes too long for a transaction */
export async function takeRecoveryCode(trx: Kysely<SiteTables>, personId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("desk_recovery_codes")
    .set({ used_at: Date.now() })
    .where("hash", "=", hash)
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many codes somebody has left, and how many they have used. */
export async function countRecoveryCodes(
  db: Kysely<SiteTables>,
  personId: string,
): Promise<{ left: number; used: number }> {
  const own = db.selectFrom("desk_recovery_codes").select("used_at").where("person_id", "=", personId);
  const codes = await own.execute();
  const left = codes.filter(({ used_at }) => used_at === null).length;
  return { left, used: codes.length - left };
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
