import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import type { DeskOffersTable } from "#services/database/desk-programme-tables.server.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { FieldProblem } from "../model/record-fields.ts";
import { conflictsOf } from "../one-record/last-change.server.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import { leaveOutUnanswered } from "../status/unanswered-offers.server.ts";
import type { OfferChange, OfferText } from "./offer-contract.ts";
import { parseOffer } from "./parse-offer.ts";
import { offersOf, offerTextOf } from "./read-offer.server.ts";

type Saved =
  | { ok: true }
  // Erased meanwhile, or this person said that it is their own band or family.
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "aside" }
  | { ok: false; reason: "invalid"; errors: FieldProblem[] }
  | ({ ok: false; reason: "changed" } & EditConflict);

/** Saves an offer, merged field by field with concurrent changes, and logs it. */
export function saveOffer(
  db: Kysely<SiteTables>,
  { recordId, personId }: { recordId: string; personId: string },
  { before, after }: OfferChange,
): Promise<Saved> {
  return transact(db, async (trx): Promise<Saved> => {
    if ((await lockRecords(trx, [recordId])).length === 0) return { ok: false, reason: "unknown" };
    if ((await ownConflictsOfInterest(trx, "band", personId)).has(recordId)) return { ok: false, reason: "aside" };
    const row = (await offersOf(trx, [recordId]))(recordId);
    const stored = offerTextOf(row);
    const wanted = parseOffer(after);
    const { merged, contested } = mergeFields<OfferText>(parseOffer(before).text, stored, wanted.text);
    if (contested.length > 0) {
      const subject = { kind: "band", id: recordId, viewerId: personId };
      const theirs = contested.map((field) => ({ field: `offer.${field}`, theirs: stored[field] }));
      return { ok: false, reason: "changed", version: 0, conflicts: await conflictsOf(trx, subject, theirs) };
    }
    const offer = parseOffer(merged);
    if (offer.errors.length > 0) return { ok: false, reason: "invalid", errors: offer.errors };
    const changes = changesBetween(stored, offer.text);
    if (changes.length === 0) return { ok: true };
    const columns = {
      ...columnsOf(offer),
      version: (row?.version ?? 0) + 1,
      edited_by: personId,
      edited_at: Date.now(),
    };
    await trx
      .insertInto("desk_offers")
      .values({ kind: "band", record_id: recordId, ...columns })
      .onConflict((conflict) => conflict.column("record_id").doUpdateSet(columns))
      .execute();
    await logChange(trx, { personId, action: "offer.change", subject: { kind: "band", id: recordId }, changes });
    await leaveOutUnanswered(trx, [recordId]);
    return { ok: true };
  });
}

function changesBetween(stored: OfferText, next: OfferText) {
  const before = new Map(Object.entries(stored));
  return Object.entries(next)
    .filter(([field, value]) => before.get(field) !== value)
    .map(([field, value]) => ({ field: `offer.${field}`, before: before.get(field) || null, after: value || null }));
}

function columnsOf({ text, sets, feeCents }: ReturnType<typeof parseOffer>) {
  return {
    sets,
    fee_cents: feeCents,
    gst: text.gst,
    payee: text.payee,
    abn: text.abn,
    payee_is: text.payeeIs,
    invoice_in: text.invoiceIn || null,
    paid_on: text.paidOn || null,
    paid_by: text.paidBy,
    offered_on: text.offeredOn || null,
    offered_way: text.offeredWay,
    answer: text.answer,
    answered_on: text.answeredOn || null,
    answered_way: text.answeredWay,
  } satisfies Partial<DeskOffersTable>;
}
