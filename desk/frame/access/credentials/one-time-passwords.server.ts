import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { DeskPerson } from "../sign-in/desk-sessions.server.ts";

/** As every code app does it (RFC 6238): six digits, a new code every 30 seconds. */
const [DIGITS, STEP_SECONDS] = [6, 30];
/** A code counts for half a minute before and after its time: clocks differ, and people type slowly. */
const DRIFT_STEPS = [0, -1, 1];

const otp = () => import("@oslojs/otp");

/** Makes the secret of a code app. It counts once its owner has typed a code. @returns it as the address in the QR code */
export async function beginCodeApp(trx: Kysely<SiteTables>, person: DeskPerson, festival: string): Promise<string> {
  const { createTOTPKeyURI } = await otp();
  const key = randomBytes(20);
  const values = { secret: key.toString("base64url"), last_step: 0, confirmed_at: null };
  await trx
    .insertInto("desk_one_time_passwords")
    .values({ person_id: person.id, ...values })
    // One that is confirmed meanwhile, in another window, stays.
    .onConflict((conflict) =>
      conflict.column("person_id").doUpdateSet(values).where("desk_one_time_passwords.confirmed_at", "is", null),
    )
    .execute();
  return createTOTPKeyURI(festival, person.email, key, STEP_SECONDS, DIGITS);
}

/** Checks a code of somebody's app and uses it up. @param isConfirmed false for the first code of a new app */
export async function takeOneTimePassword(
  trx: Kysely<SiteTables>,
  personId: string,
  code: string,
  { isConfirmed = true } = {},
): Promise<boolean> {
  const app = await trx
    .selectFrom("desk_one_time_passwords")
    .select("secret")
    .where("person_id", "=", personId)
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .executeTakeFirst();
  const step = app && (await stepOf(Buffer.from(app.secret, "base64url"), code));
  if (step === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable("desk_one_time_passwords")
    .set({ last_step: step, ...(isConfirmed ? {} : { confirmed_at: Date.now() }) })
    .where("person_id", "=", personId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether somebody has a code app that they have proved to work. */
export async function hasCodeApp(db: Kysely<SiteTables>, personId: string): Promise<boolean> {
  const app = await db
    .selectFrom("desk_one_time_passwords")
    .select("person_id")
    .where("person_id", "=", personId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return app !== undefined;
}

/** The time step of a code, or undefined for a wrong one. */
async function stepOf(key: Uint8Array, code: string): Promise<number | undefined> {
  const { verifyHOTP } = await otp();
  const now = Math.floor(Date.now() / 1000 / STEP_SECONDS);
  return DRIFT_STEPS.map((drift) => now + drift).find((step) => verifyHOTP(key, BigInt(step), DIGITS, code));
}
