import type { TimedPublication } from "#app/desk/content/timed/timed-publication.ts";
import { Tag } from "#app/desk/parts/display/tag.tsx";
import { useAccount } from "#app/desk/shell/account/use-account.ts";
import { publicationState } from "../words/time-words.ts";

/** What is to come of a page, as its state: "Publishing on Friday at 6 pm". */
export function PublicationTag({ publication, isOutdated }: { publication: TimedPublication; isOutdated?: boolean }) {
  const { words, ink } = publicationState(publication, useAccount().timeZone);
  return <Tag ink={isOutdated ? "bright" : ink}>{isOutdated ? `${words}, without the latest changes` : words}</Tag>;
}
