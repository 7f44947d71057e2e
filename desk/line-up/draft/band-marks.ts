import { isSameValue } from "#platform/merge-fields.ts";
import type { DraftBand } from "#site/features/lineup/records/line-up-draft.server.ts";
import { isReordered, type LineUpContent } from "#site/features/lineup/records/line-up-model.ts";
import type { BandMark } from "./draft-band-contract.ts";

export type LineUpMarks = {
  /** By the id of each band of the draft. */
  bands: ReadonlyMap<string, BandMark>;
  /** Whether visitors see the bands in another order. */
  isReordered: boolean;
};

/**
 * How the draft stands to what visitors see. Sets are the schedule's, and are published with that.
 *
 * @param wanted what would be public if all of the draft were
 */
export function bandMarks(
  draft: readonly Pick<DraftBand, "id" | "state">[],
  wanted: LineUpContent,
  shown: LineUpContent,
): LineUpMarks {
  const [next, before] = [bandsById(wanted), bandsById(shown)];
  const markOf = ({ id, state }: Pick<DraftBand, "id" | "state">): BandMark => {
    const [isPublic, isCancelled] = [before.has(id), state === "cancelled"];
    if (state === "pencilled" || state === "withdrawn") return { state, isPublic, isCancelled };
    if (!isPublic) return { state: "draft", isPublic, isCancelled };
    return { state: isSameValue(before.get(id), next.get(id)) ? "public" : "changed", isPublic, isCancelled };
  };
  return { bands: new Map(draft.map((band) => [band.id, markOf(band)])), isReordered: isReordered(shown, wanted) };
}

function bandsById({ bands }: LineUpContent) {
  return new Map(bands.map((band) => [band.id, band]));
}

/** A mark in words, as it stands on a card. */
export function markWords({ state, isPublic, isCancelled }: BandMark): string {
  if (isCancelled) return state === "public" ? "Cancelled" : "Cancelled, not published yet";
  const words = {
    pencilled: "Pencilled",
    draft: "Draft",
    changed: "Changed",
    public: "Public",
    withdrawn: "Withdrawn",
  };
  return state === "withdrawn" && isPublic ? "Withdrawn, still public" : words[state];
}
