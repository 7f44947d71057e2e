import { countsWords, groupLabel } from "#desk/mail/decisions/decision-words.ts";
import { type DecidedKind, decidedKinds } from "#desk/mail/decisions/decisions-contract.ts";
import { decisions } from "#desk/records/model/record-types.ts";

type MadeDecision = { kind: DecidedKind; decision: string };

/** The decisions of a day under their headings: of bands, then of volunteers, yes before no. */
export function minutesGroups<Each extends MadeDecision>(made: readonly Each[]): { heading: string; made: Each[] }[] {
  const groups = decidedKinds.flatMap((kind) =>
    decisions.map((decision) => ({
      heading: groupLabel(kind, decision),
      made: made.filter((each) => each.kind === kind && each.decision === decision),
    })),
  );
  return groups.filter((group) => group.made.length > 0);
}

/** @example minutesTotals(made) === ["3 decisions about bands: 1 yes, 2 no."] */
export function minutesTotals(made: readonly MadeDecision[]): string[] {
  return decidedKinds.flatMap((kind) => {
    const ofKind = made.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    const counts = Object.fromEntries(
      minutesGroups(ofKind).map((group) => [group.made[0]?.decision ?? "", group.made.length]),
    );
    const number = ofKind.length === 1 ? "1 decision" : `${ofKind.length} decisions`;
    return [`${number} about ${kind}s: ${countsWords(counts)}.`];
  });
}
