import {
  editedAsset,
  editorOf,
  isArchived,
  type PeopleNames,
  updatedAtOf,
} from "#desk/content/documents/edited-documents.server.ts";
import { thumbnailOf } from "#desk/content/documents/file-address.ts";
import type { Uses } from "#desk/content/files/file-uses.ts";
import { folded } from "#platform/text/folded.ts";
import type { AllContent, Asset } from "#services/content/management/content-management.server.ts";
import {
  isUsed,
  type ListedPicture,
  type OpenPicture,
  type PictureKind,
  type PictureList,
  type PictureView,
  pictureViews,
} from "../pictures-contract.ts";

const perPage = 60;
const thirtyDaysMs = 30 * 24 * 60 * 60_000;

type ListQuery = {
  view: PictureView;
  kind: PictureKind | null;
  q: string;
  page: number;
  /** With Contentful: what was in the library before is there now. */
  isOfBandsAlone?: boolean;
};

/** The library, the last changed first. Every word of the search stands in the title, the description or the file's name. */
export function listPictures(
  content: AllContent,
  uses: Uses,
  { view, kind, q, page, isOfBandsAlone = false }: ListQuery,
): Omit<PictureList, "mayChange" | "webApp"> {
  const sorted = [...content.assets.values()].toSorted((a, b) => updatedAtOf(b) - updatedAtOf(a));
  const shelves: Record<PictureView, ListedPicture[]> = { all: [], unused: [], undescribed: [], removed: [] };
  for (const asset of sorted) {
    const picture = listed(content, uses, asset);
    if (isOfBandsAlone && kindOf(picture, uses) !== "poster") continue;
    for (const shelf of shelvesOf(asset, picture)) shelves[shelf].push(picture);
  }
  const words = folded(q.trim()).split(/\s+/);
  const found = shelves[view].filter((picture) => {
    if (kind !== null && kindOf(picture, uses) !== kind) return false;
    const { title, description, file } = picture;
    const all = folded(`${title} ${description} ${file?.fileName ?? ""}`);
    return words.every((word) => all.includes(word));
  });
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const current = Math.min(Math.max(1, page), pages);
  const counts = Object.fromEntries(pictureViews.map((each) => [each, shelves[each].length]));
  return {
    view,
    kind,
    q,
    page: current,
    pages,
    counts: { all: 0, unused: 0, undescribed: 0, removed: 0, ...counts },
    pictures: found.slice((current - 1) * perPage, current * perPage),
  };
}

/** A file that is used as several things is the first of them. */
function kindOf({ id, file }: ListedPicture, { places }: Uses): PictureKind {
  const [group] = file?.contentType.split("/") ?? [];
  if (group === "video") return "film";
  if (group !== "image") return "file";
  return places.get(id)?.find((place) => place.as !== undefined)?.as ?? "picture";
}

function shelvesOf(asset: Asset, picture: ListedPicture): PictureView[] {
  if (isArchived(asset)) return removedAt(asset) === null ? [] : ["removed"];
  const isUndescribed = picture.thumbnail !== null && picture.description.trim() === "";
  return ["all", ...(isUsed(picture) ? [] : ["unused" as const]), ...(isUndescribed ? ["undescribed" as const] : [])];
}

/** One of the library, with the pages that show it; null if there is none, or if it was removed more than 30 days ago. */
export function openPictureOf(
  content: AllContent,
  uses: Uses,
  { id, names }: { id: string; names: PeopleNames },
): OpenPicture["picture"] {
  const asset = content.assets.get(id);
  if (!asset || (isArchived(asset) && removedAt(asset) === null)) return null;
  return {
    ...listed(content, uses, asset),
    usedOn: uses.pages.get(id) ?? [],
    updatedAt: updatedAtOf(asset),
    updatedBy: editorOf(asset, names),
    removedAt: removedAt(asset),
  };
}

function listed(content: AllContent, { pages, places }: Uses, asset: Asset): ListedPicture {
  const edited = editedAsset(asset, content.locale);
  return {
    ...edited,
    thumbnail: thumbnailOf(edited),
    pages: pages.get(edited.id)?.length ?? 0,
    places: (places.get(edited.id) ?? []).filter(({ isOnPage }) => !isOnPage).map(({ words }) => words),
  };
}

/** Null for what is not removed, or was more than 30 days ago. */
function removedAt({ sys }: Asset): number | null {
  const at = Date.parse(sys.archivedAt ?? "");
  return Date.now() - at < thirtyDaysMs ? at : null;
}
