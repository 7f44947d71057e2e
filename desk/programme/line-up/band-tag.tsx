import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { markWords } from "#desk/line-up/draft/band-marks.ts";
import type { BandMark } from "#desk/line-up/draft/draft-band-contract.ts";

/** How a band stands to what visitors see. */
export function BandTag({ mark }: { mark: BandMark }) {
  return <Tag variant={variantOf(mark)}>{markWords(mark)}</Tag>;
}

function variantOf({ state, isCancelled }: BandMark) {
  if (isCancelled) return "strong";
  if (state === "public") return "plain";
  return state === "changed" ? "bright" : "outlined";
}
