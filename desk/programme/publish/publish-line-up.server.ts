import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { changesBetween, type LineUpChange, patchOf } from "#desk/line-up/draft/line-up-changes.ts";
import { unansweredOffers } from "#desk/records/status/unanswered-offers.server.ts";
import { lockId, lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { applyPatch, type LineUpPatch, type PublicLineUp } from "#site/features/lineup/records/line-up-model.ts";
import { stopLineUpPublication } from "#site/features/lineup/records/line-ups-to-come.server.ts";
import {
  currentLineUpPublication,
  type NewLineUpPublication,
  patchToBringBack,
  patchToTakeBack,
  publishLineUp,
  readLineUpPatch,
  readPublicLineUp,
} from "#site/features/lineup/records/lineup-publications.server.ts";
import type { BackRequest, Going, Published, PublishRequest } from "./publish-contract.ts";
import { addressFaults, type JudgedChange, readChanges } from "./read-changes.server.ts";

type Database = Kysely<SiteTables>;
type Refused = { ok: false; reason: "changed" | "faults" | "gone" | "usedId"; words: string[] };
type Done = ({ ok: true } & Published) | Refused;

/**
 * Publishes what is ticked of the draft, as it was read, now or at a time; once, if it is sent again. Nothing is published where something of it has changed
 * meanwhile, or where a band of it has not said yes and no member has signed that it is published all the same.
 */
export function publishTicked(
  db: Database,
  { year, festival }: CurrentFestival,
  { part, by, request }: { part: JudgedChange["part"]; by: string; request: PublishRequest },
): Promise<Done> {
  const { id, ticks, allTheSame, at } = request;
  return once(db, { id, by }, async (trx) => {
    const { changes, shown } = await readChanges(trx, { year, festival });
    const byKey = new Map(changes.map((change) => [change.key, change]));
    const changed = ticks.flatMap(({ key, digest }) => {
      const now = byKey.get(key);
      if (now?.digest === digest) return [];
      return [
        now ? `${now.words}.` : "Something that you have ticked is public already, or was taken back in the draft.",
      ];
    });
    const ticked = new Set(ticks.map(({ key }) => key));
    const chosen = changes.filter(({ key }) => ticked.has(key));
    const unasked = chosen.filter(({ unanswered }) => unanswered && !allTheSame.includes(unanswered.id));
    for (const { unanswered } of unasked) changed.push(`${unanswered?.name} ${unanswered?.words}.`);
    if (changed.length > 0) return refused("changed", changed);
    const faults = chosen.flatMap(({ words, needs }) =>
      needs.filter((key) => !ticked.has(key)).map((key) => `${words}: needs “${byKey.get(key)?.words}” beside it.`),
    );
    const patch = patchOf(changes, ticked);
    const after = applyPatch(shown, patch, { number: 0, at: 0 });
    const known = new Set(addressFaults(shown));
    faults.push(...addressFaults(after).filter((fault) => !known.has(fault)));
    if (faults.length > 0) return refused("faults", faults);
    const words = wordsOf(chosen);
    const signed = chosen.flatMap(({ unanswered }) => (unanswered ? [unanswered] : []));
    await signAllTheSame(trx, { id, by, signed });
    const isSigned = (band: { id: string }) => signed.some((each) => each.id === band.id);
    const bands = patch.bands.map((each) => (isSigned(each) ? { ...each, isSigned: true as const } : each));
    const isLater = at !== null && at > Date.now();
    const action = isLater ? "lineup.publishLater" : "lineup.publish";
    const row = { id, year, what: part, by, patch: { ...patch, bands }, words, at: at ?? Date.now() };
    return publishAndLog(trx, row, action);
  });
}

/** What is published, a sentence each. They say which bands had not said yes. */
function wordsOf(chosen: readonly Pick<JudgedChange, "words" | "unanswered">[]): string[] {
  return chosen.map(({ words, unanswered }) =>
    unanswered ? `${words} (published all the same: it ${unanswered.words})` : words,
  );
}

/** What would become of what is public: taken back, or again as it was then. Undefined where it cannot be done. */
export async function whatWouldGo(
  db: Database,
  { festival }: Pick<CurrentFestival, "festival">,
  { publication, how }: Pick<BackRequest, "publication" | "how">,
): Promise<{ going: Going; patch: LineUpPatch } | undefined> {
  const taken = how === "takeBack" ? await patchToTakeBack(db, publication) : undefined;
  const brought = how === "bringBack" ? await patchToBringBack(db, publication) : undefined;
  const found = taken?.patch ?? brought;
  if (!found) return undefined;
  const { patch, changes, unanswered } = await whatWouldChange(db, { festival }, found);
  const words = changes.map((change) => change.words);
  const digest = createHash("sha256")
    .update(JSON.stringify([patch, unanswered]))
    .digest("hex");
  return { going: { words, left: taken?.left ?? 0, unanswered, digest }, patch };
}

/** What a patch would change of what is public by now, and which bands it would add that have not said yes. */
async function whatWouldChange(
  db: Database,
  { festival }: Pick<CurrentFestival, "festival">,
  approved: LineUpPatch,
): Promise<{ patch: LineUpPatch; changes: LineUpChange[]; unanswered: Going["unanswered"] }> {
  const [shown, pencilled] = [await readPublicLineUp(db), await pencilledBands(db)];
  // What is not decided any more stays off the site.
  const patch = { ...approved, bands: approved.bands.filter(({ id, band }) => band === null || !pencilled.has(id)) };
  const after = applyPatch(shown, patch, { number: 0, at: 0 });
  const offers = await unansweredOffers(db);
  const unanswered = newBands(shown, after).flatMap(({ id, name }) => {
    const words = offers.get(id);
    return words === undefined ? [] : [{ id, name, words }];
  });
  return { patch, changes: changesBetween(shown, after, festival), unanswered };
}

/** Takes a publication back, or brings an earlier one back: a publication of its own, once, if it is sent again. The draft stays as it is. */
export function goBack(
  db: Database,
  { year, festival }: CurrentFestival,
  { by, request }: { by: string; request: BackRequest },
): Promise<Done> {
  const { id, publication, how, digest, allTheSame } = request;
  return once(db, { id, by }, async (trx) => {
    const found = await whatWouldGo(trx, { festival }, { publication, how });
    if (!found) return refused("gone", []);
    const { going, patch } = found;
    const unasked = going.unanswered.filter((band) => !allTheSame.includes(band.id));
    if ((digest !== null && digest !== going.digest) || unasked.length > 0)
      return refused("changed", [
        ...going.words.map((words) => `${words}.`),
        ...unasked.map(({ name, words }) => `${name} ${words}.`),
      ]);
    if (going.words.length === 0) return refused("gone", []);
    await signAllTheSame(trx, { id, by, signed: going.unanswered });
    const action = how === "takeBack" ? "lineup.takeBack" : "lineup.bringBack";
    const row = { id, year, what: "broughtBack" as const, by, patch, words: going.words, bringsBack: publication };
    return publishAndLog(trx, { ...row, at: Date.now() }, action);
  });
}

/** Stops what is to come, or held after a restore. */
export function stopPublication(db: Database, { by, publication }: { by: string; publication: string }): Promise<Done> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const stored = await readLineUpPatch(trx, publication);
    if (!stored || !(await stopLineUpPublication(trx, publication))) return refused("gone", []);
    await log(trx, { by, id: publication, words: stored.words, action: "lineup.stop" });
    return { ok: true, isPublic: false, words: stored.words };
  });
}

/** Publishes at once what is to come, or held after a restore: what it changes, and nothing else. It says what of that visitors did not see yet. */
export function publishNow(
  db: Database,
  { year, festival }: CurrentFestival,
  { by, id, publication }: { by: string; id: string; publication: string },
): Promise<Done> {
  return once(db, { id, by }, async (trx) => {
    const stored = await readLineUpPatch(trx, publication);
    if (!stored || !(await stopLineUpPublication(trx, publication))) return refused("gone", []);
    const { patch, changes, unanswered } = await whatWouldChange(trx, { festival }, stored.patch);
    if (changes.length === 0)
      return refused("faults", [
        "Visitors see all of it already, or it is only pencilled in by now. Stop this publication instead.",
      ]);
    const unasked = new Map(unanswered.map((band) => [`band:${band.id}`, band]));
    const words = wordsOf(changes.map(({ key, words }) => ({ words, unanswered: unasked.get(key) ?? null })));
    const row = { id, year, what: stored.what, by, patch, words, at: Date.now() };
    return publishAndLog(trx, row, "lineup.publishNow");
  });
}

/** Does something in one transaction, once, if it is sent again with the id that the browser made. */
function once(
  db: Database,
  { id, by }: { id: string; by: string },
  work: (trx: Database) => Promise<Done>,
): Promise<Done> {
  return transact(db, async (trx) => {
    await lockId(trx, id);
    await lockLineUp(trx);
    const stored = await readLineUpPatch(trx, id);
    if (!stored) return work(trx);
    if (stored.by !== by) return refused("usedId", []);
    return { ok: true, isPublic: await isPublic(trx, id), words: stored.words };
  });
}

async function publishAndLog(trx: Database, row: NewLineUpPublication, action: LogAction): Promise<Done> {
  const words = [...row.words];
  await publishLineUp(trx, row);
  await log(trx, { by: row.by ?? "", id: row.id, words, action });
  return { ok: true, isPublic: await isPublic(trx, row.id), words };
}

/** Whether visitors see it, as it is stored. */
async function isPublic(trx: Database, id: string): Promise<boolean> {
  return (await currentLineUpPublication(trx))?.id === id;
}

async function signAllTheSame(
  trx: Database,
  { id, by, signed }: { id: string; by: string; signed: readonly { name: string; words: string }[] },
): Promise<void> {
  const words = signed.map(({ name, words: known }) => `${name} ${known}`);
  if (words.length > 0) await log(trx, { by, id, words, action: "lineup.allTheSame" });
}

/** So many sentences stand in the log; the publication has all. */
const LOGGED = 12;

function log(
  trx: Database,
  { by, id, words, action }: { by: string; id: string; words: readonly string[]; action: LogAction },
): Promise<void> {
  const more = words.length > LOGGED ? `; and ${words.length - LOGGED} more` : "";
  const name = `${words.slice(0, LOGGED).join("; ")}${more}`;
  const changes = [{ field: "name", before: null, after: name }];
  return logChange(trx, { personId: by, action, subject: { kind: "lineup", id }, changes });
}

async function pencilledBands(db: Database): Promise<Set<string>> {
  const { bands } = await readDraft(db);
  return new Set(bands.filter(({ state }) => state === "pencilled").map(({ id }) => id));
}

function newBands(before: PublicLineUp, after: PublicLineUp) {
  const known = new Set(before.bands.map(({ id }) => id));
  return after.bands.filter(({ id }) => !known.has(id));
}

function refused(reason: Refused["reason"], words: string[]): Refused {
  return { ok: false, reason, words };
}
