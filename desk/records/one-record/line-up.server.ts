import { correctedAnswers } from "#desk/records/model/corrections.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { folded } from "#platform/text/folded.ts";
import type { Services } from "#services/services.server.ts";
import { readFestival } from "#site/features/lineup/records/lineup-contract.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";

/** Whether the line-up that is public has a band of this name; null where there is no line-up of the festival that it applied for. */
export async function isInLineUpOf(
  { db, content }: Pick<Services, "db" | "content">,
  { year, sent, corrections }: Pick<RecordView, "year" | "sent" | "corrections">,
): Promise<boolean | null> {
  const { bands } = await readPublicLineUp(db);
  if (bands.length === 0) return null;
  const page = await content.client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  if (readFestival(page?.items[0])?.startDate.slice(0, 4) !== year) return null;
  const name = lettersOf(recordTypes.band.nameOf(correctedAnswers(recordTypes.band, sent, corrections)));
  return bands.some((band) => [band.name, band.otherName].some((each) => lettersOf(each) === name));
}

/** A band's name as two people might write it. */
function lettersOf(name: string): string {
  return folded(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
