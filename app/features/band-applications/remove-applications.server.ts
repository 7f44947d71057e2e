import type { Kysely, Transaction } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { releasePicture } from "#app/services/uploads/uploads.server.ts";

/** Removes applications received before `before`. Their pictures are marked, and go with the next ones that nobody claims. */
export async function removeOldApplications(db: Kysely<SiteTables>, before: Date): Promise<void> {
  const old = await db
    .selectFrom("band_applications")
    .select("id")
    .where("received_at", "<", before.toISOString())
    .execute();
  for (const { id } of old) await db.transaction().execute((trx) => removeApplication(trx, id));
}

/** Removes an application; its picture is marked, unless another application shows it too. */
export async function removeApplication(trx: Transaction<SiteTables>, id: string): Promise<void> {
  await trx.deleteFrom("band_applications").where("id", "=", id).execute();
  await releasePicture(trx, id);
}
