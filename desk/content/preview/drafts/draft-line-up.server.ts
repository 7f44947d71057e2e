import type { UnsavedBand } from "#desk/content/preview/preview-contract.ts";
import { decodeUri } from "#platform/text/decode-uri.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import {
  countDraft,
  type Draft,
  type DraftBand,
  publicContent,
  readDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import type { LineUpContent } from "#site/features/lineup/records/line-up-model.ts";
import { findBand, readBand } from "#site/features/lineup/records/lineup-contract.ts";
import type { ModelledType } from "../marks/marked-fields.ts";
import { isOfBands } from "../preview-paths.ts";
import type { Delivered } from "./delivered.server.ts";

/** A band as far as marking needs it: its name and style are compared, and lead somewhere. */
export const markedBand: ModelledType = { sys: { id: "band of the line-up" }, fields: [{ id: "bio", type: "Text" }] };

type DraftLineUp = { path: string; band: UnsavedBand | undefined; mark: (entry: Delivered) => Delivered };

/**
 * What the pages of bands show of the committee's draft of this festival: all that would be public, and the band whose page it is, also while it is pencilled or has withdrawn.
 *
 * @returns undefined for a page of something else
 */
export async function draftLineUp(
  { reader, content }: Pick<Services, "reader" | "content">,
  { path, band: typed, mark }: DraftLineUp,
): Promise<LineUpContent | undefined> {
  if (!isOfBands(path)) return undefined;
  const { bands, sets } = await currentDraft(reader, (await readCurrentFestival({ content })).year);
  const slug = /^\/bands\/(.+)$/.exec(path)?.[1];
  const own = typed?.id ?? (slug === undefined ? undefined : bandIdAt(bands, slug));
  const shown = bands.map((band): DraftBand => {
    if (band.id !== own) return band;
    const state = band.state === "cancelled" ? band.state : "in";
    // The frame stays at its address while the name is typed.
    return { ...band, ...(typed && { ...withMarks(typed, mark), otherName: decodeUri(slug ?? "") }), state };
  });
  return publicContent({ bands: shown, sets });
}

/** Read again only once it has changed: while somebody types, it is the same with each letter. */
const drafts = new WeakMap<Services["reader"], { state: string; draft: Draft }>();

async function currentDraft(reader: Services["reader"], year: string): Promise<Draft> {
  const inOrder = await reader.selectFrom("bands").select("id").orderBy("position").orderBy("id").execute();
  const state = [year, await countDraft(reader, year), ...inOrder.map(({ id }) => id)].join(" ");
  const known = drafts.get(reader);
  if (known?.state === state) return known.draft;
  // What changes meanwhile is read again.
  const draft = await readDraft(reader, year);
  drafts.set(reader, { state, draft });
  return draft;
}

function bandIdAt(bands: readonly DraftBand[], slug: string): string | undefined {
  const known = bands.flatMap(({ id, name, otherName }) => {
    const fields = { "Band Name": name, NameNoSpace: otherName };
    return readBand({ id, fields }) ?? [];
  });
  return findBand(known, slug)?.id;
}

function withMarks({ id, bio, picture, ...words }: UnsavedBand, mark: DraftLineUp["mark"]) {
  const asset = /^\/content\/assets\/[^/]+\/([^/]+)\//.exec(picture)?.[1];
  const fields = { bio, ...(asset && { picture: { sys: { type: "Link", linkType: "Asset", id: asset } } }) };
  const marked = mark({ sys: { id, contentType: { sys: markedBand.sys } }, fields });
  return { ...words, picture, bio: String(marked.fields.bio) };
}
