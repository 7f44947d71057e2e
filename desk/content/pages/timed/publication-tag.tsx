import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { publicationState } from "../words/time-words.ts";

/** What is to come of a page, as its state: "Publishing on Friday at 6 pm". */
export function PublicationTag({ publication }: { publication: TimedPublication }) {
  const { words, variant } = publicationState(publication, useAccount().timeZone);
  return <Tag variant={variant}>{words}</Tag>;
}

/** That a page has been changed since something of it was approved. */
export function OutdatedTag() {
  return <Tag variant="bright">Without the latest changes</Tag>;
}
