import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { withNewReference } from "#services/submissions/reference.server.ts";
import { emptyAnswer } from "../model/answer-values.ts";
import { recordTypes } from "../model/record-types.ts";

type Made = { ok: true; recordId: string; reference: string } | { ok: false; reason: "unknown" };

/**
 * The record of a band of the line-up. One that was imported, or stands there from before, has none: it gets one, as a band that was invited and said yes, with what visitors read of it.
 * Locks the line-up.
 *
 * @param year of the festival that is planned
 */
export async function recordOfBand(
  trx: Kysely<SiteTables>,
  bandId: string,
  { personId, timeZone, year }: { personId: string; timeZone: string; year: string },
  now = new Date(),
): Promise<Made> {
  await lockLineUp(trx);
  const band = await trx.selectFrom("bands").selectAll().where("id", "=", bandId).executeTakeFirst();
  if (!band) return { ok: false, reason: "unknown" };
  const known = await trx
    .selectFrom("desk_band_links as link")
    .innerJoin("band_applications as record", "record.id", "link.record_id")
    .select(["record.id", "record.reference"])
    .where("link.band_id", "=", bandId)
    .executeTakeFirst();
  if (known) return { ok: true, recordId: known.id, reference: known.reference };
  const { form, kind } = recordTypes.band;
  const festival = band.year || year;
  const said = { bandName: band.name, bandStyle: band.jazz_style, bio: band.bio, bandLink: band.music_link };
  const empty = storedFields(form).map(([name, { value }]) => [name, emptyAnswer(value) ?? festival]);
  const answers = { ...Object.fromEntries(empty), ...said };
  const id = crypto.randomUUID();
  const reference = await withNewReference(form.referenceLetter, async (proposed) => {
    const row = { id, reference: proposed, status: "confirmed", received_at: now.toISOString() };
    const added = { year: festival, source: "invited" } as const;
    await insertRecord(trx, form, { ...row, ...toRow(form, answers) }, timeZone, added);
    return proposed;
  });
  await trx.insertInto("desk_band_links").values({ kind: "band", record_id: id, band_id: bandId }).execute();
  const changes = [{ field: "source", before: null, after: "invited" }];
  await logChange(trx, { personId, action: "record.add", subject: { kind, id }, changes });
  return { ok: true, recordId: id, reference };
}
