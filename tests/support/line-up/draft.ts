import { lockLineUp } from "#services/database/lock-rows.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { Services } from "#services/services.server.ts";
import {
  type DraftSet,
  publicContent,
  readDraft,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { patchBetween } from "#site/features/lineup/records/line-up-model.ts";
import { publishLineUp, readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";

/** Puts a set of these bands into the draft: Saturday 7.30 pm in the Town Hall, unless said otherwise. */
export async function placeSet({ db }: Pick<Services, "db">, bandIds: readonly string[], set: Partial<DraftSet> = {}) {
  const place = { day: "Saturday", venue: "Town Hall", start: 1170, end: 1230, line: null };
  const stored = { id: `${bandIds[0]}.saturday.1`, year: "2027", position: 0, version: 1, editedBy: null, editedAt: 0 };
  const placed: DraftSet = { ...stored, ...place, kind: "concert", title: "", isCancelled: false, bandIds, ...set };
  await storeDraft(db, { sets: [placed] });
  return placed;
}

/** Publishes all of the draft. */
export function publishDraft({ db }: Pick<Services, "db">) {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const patch = patchBetween(await readPublicLineUp(trx), publicContent(await readDraft(trx)));
    const publication = { id: crypto.randomUUID(), year: "2027", what: "lineUp", by: null, words: [] } as const;
    return publishLineUp(trx, { ...publication, patch, at: Date.now() });
  });
}
