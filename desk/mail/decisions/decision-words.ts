import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import type { Batch, DecidedKind } from "./decisions-contract.ts";

const short: Readonly<Record<string, string>> = { accepted: "yes", waiting: "waiting list", declined: "no" };

/** A decision in one word or two. @example shortDecision("declined") === "no" */
export function shortDecision(decision: string): string {
  return short[decision] ?? decision;
}

export const kindLabels: Readonly<Record<DecidedKind, string>> = { band: "Bands", volunteer: "Volunteers" };

/** What those of a kind about whom the same was decided are called. @example groupLabel("band", "declined") === "Bands: no" */
export function groupLabel(kind: DecidedKind, decision: string): string {
  return `${kindLabels[kind]}: ${shortDecision(decision)}`;
}

/** @example countsWords({ accepted: 12, declined: 33 }) === "12 yes, 33 no" */
export function countsWords(counts: Batch["counts"]): string {
  const known = Object.keys(short).filter((decision) => counts[decision] !== undefined);
  return known.map((decision) => `${counts[decision]} ${shortDecision(decision)}`).join(", ");
}

const names: Record<DecidedKind, readonly [string, string]> = {
  band: ["band", "bands"],
  volunteer: ["volunteer", "volunteers"],
};

/** @example whomWords([{ kind: "band" }, { kind: "volunteer" }]) === "1 band and 1 volunteer" */
export function whomWords(whom: readonly { kind: DecidedKind }[]): string {
  const parts = (["band", "volunteer"] as const).flatMap((kind) => {
    const count = whom.filter((each) => each.kind === kind).length;
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`];
  });
  return parts.join(" and ");
}

/** Nobody is told before their mail goes. */
export function batchTitle({ waiting, trying, gone, notArrived, byPhone }: Batch): string {
  if (waiting + trying > 0) return "Goes out together";
  return gone - notArrived + byPhone > 0 ? "Told together" : "Nobody was told";
}

/** What came of stopping a batch. */
export function stoppedWords({ gone, stopped }: Pick<Batch, "gone" | "stopped">): string {
  return stopped === 0 ? "Nothing could be stopped: the mails have gone." : `${gone} had gone, ${stopped} stopped.`;
}

/** Where some were stopped, the number of the others, since the decisions before it are those of all. */
function goingWords(toCome: number, stopped: number): string {
  if (stopped === 0) return "Goes";
  return toCome === 1 ? "1 goes" : `${toCome} go`;
}

/** What became of those who were told together, as sentences. @example "12 yes, 33 no. Goes tomorrow at 9 am." */
export function batchWords(batch: Batch, timeZone: string, now = Date.now()): string {
  const { counts, waiting, held, gone, trying, notArrived, stopped, byPhone, goesAt } = batch;
  const arrived = gone - trying - notArrived;
  const toCome = waiting - held;
  const of = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const said = [`${countsWords(counts)}.`];
  const others = stopped > 0 ? `, ${stopped} stopped` : "";
  if (batch.stoppedAt !== null || (stopped > 0 && toCome + trying === 0)) said.push(`${gone} had gone${others}.`);
  else if (toCome > 0 && goesAt > now && gone === 0)
    said.push(`${goingWords(toCome, stopped)} ${momentWords(goesAt, timeZone, now)}${others}.`);
  else if (toCome + trying > 0)
    said.push(`${arrived} gone so far, ${toCome + trying} on ${toCome + trying === 1 ? "its" : "their"} way${others}.`);
  else if (arrived === of && of > 1) said.push(`All ${of} mails have gone.`);
  else if (arrived > 0) said.push(arrived === 1 ? "The mail has gone." : `${arrived} mails have gone.`);
  if (held > 0) said.push(`${held} held until the chair decides.`);
  if (notArrived > 0) said.push(`${notArrived} did not arrive.`);
  if (byPhone > 0) said.push(byPhone === of ? "Told by telephone." : `${byPhone} told by telephone.`);
  return said.join(" ");
}
