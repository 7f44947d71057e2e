import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { setWords } from "#desk/line-up/draft/line-up-changes.ts";
import { nameOfSet } from "#desk/line-up/draft/set-words.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import { lockId, lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { type DraftSet, readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { contentOf, type PublicLineUp, type SetContent } from "#site/features/lineup/records/line-up-model.ts";
import { publishLineUp, readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { changedSet, type SetChange } from "./changed-sets.ts";
import type { DayRequest } from "./day-contract.ts";
import { askToRing, noLongerRing } from "./to-ring.server.ts";

type Database = Kysely<SiteTables>;
type By = Pick<DeskPerson, "id">;
export type DayOutcome = { ok: true } | { ok: false; status: 409 | 422; detail: string };

/** They are one: a beginning beside the end of another time says nothing. */
const timeFields = ["day", "start", "end"] as const;

/**
 * Says of sets that they are late, elsewhere or cancelled: laid over what is public, and the same over the draft, so that nothing else of the draft becomes
 * public. Sent again it does no more. Each set is judged against what was seen of it.
 */
export function changeOnTheDay(db: Database, by: By, year: string, request: DayRequest): Promise<DayOutcome> {
  const { id, change } = request;
  return transact(db, async (trx) => {
    // Its line may be being put up; ids come before the line-up.
    if (change.kind === "undo") await lockId(trx, change.of);
    await lockLineUp(trx);
    // What became public while this waited for the line-up is what it is laid over.
    const now = Date.now();
    const made = trx.selectFrom("lineup_publications").select(["what", "made_by"]).where("id", "=", id);
    const known = await made.executeTakeFirst();
    if (known?.what === "onTheDay" && known.made_by === by.id) return { ok: true } as const;
    if (known) return refusal(409, "Something else was changed from this page already. Please load it again.");
    const current = await readPublicLineUp(trx, now);
    const wanted =
      change.kind === "undo" ? await undone(trx, change.of, current) : wantedSets(current, request.sets, change);
    if (!wanted.ok) return wanted;
    const { changes } = wanted;
    await changeDraft(trx, changes, { by, now, isUndo: change.kind === "undo" });
    const names = namesOf(current);
    const said = changes.map((each) => setWords(names, each.before, each.after));
    const words = change.kind === "undo" ? said.map((each) => `Taken back: ${each}`) : said;
    const sets = changes.map(({ after }) => ({ id: after.id, set: after }));
    const patch = { bands: [], sets, order: [], reorders: false };
    await publishLineUp(trx, { id, year, what: "onTheDay", by: by.id, patch, words, at: now }, now);
    const calls = change.kind === "undo" ? await noLongerRing(trx, change.of, changes) : changes;
    if (change.kind === "undo") await takeDownLine(trx, { by, id: change.of, now });
    await askToRing(trx, { publicationId: id, year, by: by.id, now }, calls, names);
    await logChange(
      trx,
      {
        personId: by.id,
        action: change.kind === "undo" ? "day.undo" : "day.change",
        subject: { kind: "day", id },
        changes: [
          { field: "name", before: null, after: said.join("; ") },
          ...changes.map((each) => ({ field: "set", before: null, after: each })),
        ],
      },
      now,
    );
    return { ok: true } as const;
  });
}

type Wanted = { ok: true; changes: SetChange[] } | Extract<DayOutcome, { ok: false }>;

function wantedSets(
  current: PublicLineUp,
  seen: DayRequest["sets"],
  change: Exclude<DayRequest["change"], { kind: "undo" }>,
): Wanted {
  const changes: SetChange[] = [];
  for (const { id, seen: number } of seen) {
    const set = current.sets.find((each) => each.id === id);
    if (!set)
      return refusal(409, "One of these sets is not in the schedule any more. Nothing was done: please look again.");
    const before = contentOf(set);
    if (set.sequence !== number) {
      const now = before.isCancelled ? `${before.line}, cancelled` : before.line;
      const names = namesOf(current);
      const name = nameOfSet(before, (band) => names.get(band));
      return refusal(409, `Somebody else was quicker: ${name} is now ${now}. Nothing was done: please look again.`);
    }
    const changed = changedSet(before, change);
    if ("problem" in changed) return refusal(422, changed.problem);
    if (!isSameValue(before, changed.after)) changes.push({ before, after: changed.after });
  }
  if (changes.length > 0) return { ok: true, changes };
  return refusal(422, "It is so already: nothing was done. Please look again.");
}

/** What takes a change back, as long as all of it is still as it was made. */
async function undone(trx: Database, of: string, current: PublicLineUp): Promise<Wanted> {
  const made = await readMade(trx, [of]);
  const changes = (made.get(of) ?? []).map(({ before, after }) => ({ before: after, after: before }));
  const isAsMade = changes.every(({ before }) => isPublicAs(current, before));
  if (changes.length > 0 && isAsMade) return { ok: true, changes };
  return refusal(409, "Something of this was changed again meanwhile, so it cannot be taken back. Please look again.");
}

/** Takes down the notice of a change that is undone, which has the change's id, also where its text was edited since. */
async function takeDownLine(trx: Database, { by, id, now }: { by: By; id: string; now: number }): Promise<void> {
  const taken = await trx
    .updateTable("notices")
    .set((row) => ({ state: "down", version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("state", "!=", "down")
    .where("ends_at", ">", now)
    .returning("text")
    .executeTakeFirst();
  if (!taken) return;
  const changes = [{ field: "name", before: null, after: taken.text }];
  await logChange(trx, { personId: by.id, action: "notice.takeDown", subject: { kind: "notice", id }, changes }, now);
  await markPublished(trx, "notices", now);
}

/** Of the bands that visitors see, by their ids. */
export function namesOf({ bands }: PublicLineUp): ReadonlyMap<string, string> {
  return new Map(bands.map(({ id, name }) => [id, name]));
}

/** Whether visitors see a set just like this. */
export function isPublicAs(current: PublicLineUp, set: SetContent): boolean {
  const found = current.sets.find(({ id }) => id === set.id);
  return found !== undefined && isSameValue(contentOf(found), set);
}

function refusal(status: 409 | 422, detail: string): Extract<DayOutcome, { ok: false }> {
  return { ok: false, status, detail };
}

/** The fields that change, over whatever else the draft says of the sets. What is taken back leaves alone what was changed in the draft since. */
async function changeDraft(
  trx: Database,
  changes: readonly SetChange[],
  { by, now, isUndo }: { by: By; now: number; isUndo: boolean },
): Promise<void> {
  const draft = new Map((await readDraft(trx)).sets.map((set) => [set.id, set]));
  const sets = changes.flatMap((change): DraftSet[] => {
    const set = draft.get(change.after.id);
    if (!set) return [];
    const edited = { version: set.version + 1, editedBy: by.id, editedAt: now };
    return [{ ...set, ...draftFields(set, change, isUndo), ...edited }];
  });
  await storeDraft(trx, { sets });
}

function draftFields(set: DraftSet, { before, after }: SetChange, isUndo: boolean): Partial<DraftSet> {
  const isTaken = (fields: readonly (keyof SetContent & keyof DraftSet)[]) =>
    fields.some((field) => before[field] !== after[field]) &&
    !(isUndo && fields.some((field) => set[field] !== before[field]));
  const cancelled = isTaken(["isCancelled"]) ? { isCancelled: after.isCancelled } : {};
  const { day, start, end, venue } = after;
  const place = { ...(isTaken(timeFields) && { day, start, end }), ...(isTaken(["venue"]) && { venue }) };
  if (Object.keys(place).length === 0) return cancelled;
  const next = { ...set, ...place };
  // Moved, a line is made of its place; put back, it is as it was written.
  const isAsWritten = isUndo && [...timeFields, "venue" as const].every((field) => next[field] === after[field]);
  return { ...cancelled, ...place, line: isAsWritten ? after.line : null };
}

const loggedFields = z.array(z.object({ field: z.string(), after: z.custom<SetChange>() }));

/** What changes did, by the ids of their publications, as the log has it. */
export async function readMade(db: Database, ids: readonly string[]): Promise<Map<string, SetChange[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("desk_log")
    .select(["subject_id", "changes"])
    .where("subject_kind", "=", "day")
    .where("subject_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ subject_id, changes }) => {
      const fields = loggedFields.safeParse(parseJson(changes)).data ?? [];
      return [subject_id, fields.filter(({ field }) => field === "set").map(({ after }) => after)];
    }),
  );
}
