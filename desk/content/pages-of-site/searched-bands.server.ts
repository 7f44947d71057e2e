import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { Services } from "#services/services.server.ts";
import { bandLabels, type TypedBand } from "#site/features/lineup/records/band-fields.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { PublicBand } from "#site/features/lineup/records/line-up-model.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";

/** A band whose words are looked through. `version` is that of the draft; null of one that visitors read, for whoever does not see the draft. */
export type SearchedBand = {
  id: string;
  name: string;
  version: number | null;
  fields: { field: keyof TypedBand; label: string; text: string }[];
};

/** What is written of bands: the committee's draft of this festival, or for whoever may not see that what visitors read. */
export async function searchedBands(
  { db, content }: Pick<Services, "db" | "content">,
  person: DeskPerson,
): Promise<SearchedBand[]> {
  if (may(person, "lineup.view")) {
    const { year } = await readCurrentFestival({ content });
    return (await readDraft(db, year)).bands.map((band) => ({ ...searched(band), version: band.version }));
  }
  return (await readPublicLineUp(db)).bands.map((band) => ({ ...searched(band), version: null }));
}

const names = ["name", "style", "bio", "musicLink", "otherName"] as const;

function searched(band: Omit<PublicBand, "isCancelled">) {
  const { id, name } = band;
  return { id, name, fields: names.map((field) => ({ field, label: bandLabels[field], text: band[field] })) };
}
