import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { claimUpload, uploadNameOf } from "#services/uploads/uploads.server.ts";

/** What is said of a picture that was uploaded, and not sent within a day. */
export const pictureIsGone = "We do not have this picture any more. Please choose it again.";

/**
 * Claims an uploaded picture for a record, within the transaction that names it there.
 *
 * @returns its address, as the public form sends it; undefined where there is no such picture
 */
export async function claimPicture(
  trx: Kysely<SiteTables>,
  siteUrl: string,
  { address, recordId }: { address: string; recordId: string },
): Promise<string | undefined> {
  const filename = uploadNameOf(address, siteUrl);
  if (filename === undefined || !(await claimUpload(trx, filename, recordId))) return undefined;
  return `${siteUrl}/uploads/${filename}`;
}
