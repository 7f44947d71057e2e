import { folded } from "#platform/text/folded.ts";
import type { AllContent, Asset, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { text } from "#services/content/pages/content-tree.ts";
import type { Choice, Choices } from "./content-model-contract.ts";
import type { DocumentKind } from "./documents/documents-contract.ts";
import { editedAsset, fieldsIn, isArchived, stateOf, updatedAtOf } from "./documents/edited-documents.server.ts";
import { thumbnailOf } from "./documents/file-address.ts";

/** `types` are content types, or the first words of media types (`image`); none of them means any. */
type ChoiceQuery = { kind: DocumentKind; types: readonly string[]; q: string };

const most = 50;

/** What a link can lead to, the last changed first; those whose names begin with the words that are looked for come before the others. */
export function findChoices(content: AllContent, { kind, types, q }: ChoiceQuery): Choices {
  const all = kind === "Entry" ? entryChoices(content) : assetChoices(content);
  const wanted = folded(q.trim());
  const isWanted = ({ type, name, slug }: Choice) =>
    (types.length === 0 || types.some((each) => type === each || type.startsWith(`${each}/`))) &&
    folded(`${name} ${slug ?? ""}`).includes(wanted);
  const found = all.filter(isWanted);
  const first = found.filter(({ name }) => wanted !== "" && folded(name).startsWith(wanted));
  return { choices: [...new Set([...first, ...found])].slice(0, most), total: found.length };
}

function entryChoices({ entries, locale }: AllContent): Choice[] {
  return lastChangedFirst([...entries.values()]).map((entry) => {
    const { slug } = fieldsIn(locale, entry);
    return {
      id: entry.sys.id,
      kind: "Entry",
      type: entry.sys.contentType.sys.id,
      name: nameOf(entry),
      state: stateOf(entry),
      slug: text(slug) ?? null,
      width: null,
      height: null,
      thumbnail: null,
    };
  });
}

function assetChoices({ assets, locale }: AllContent): Choice[] {
  return lastChangedFirst([...assets.values()]).map((asset) => {
    const edited = editedAsset(asset, locale);
    const { file, title, state } = edited;
    return {
      id: asset.sys.id,
      kind: "Asset",
      type: file?.contentType ?? "",
      name: title || (file?.fileName ?? ""),
      state,
      slug: null,
      width: file?.width ?? null,
      height: file?.height ?? null,
      thumbnail: thumbnailOf(edited),
    };
  });
}

function lastChangedFirst<Document extends Entry | Asset>(documents: readonly Document[]): Document[] {
  const byTime = (a: Document, b: Document) => updatedAtOf(b) - updatedAtOf(a);
  return documents.filter((document) => !isArchived(document)).toSorted(byTime);
}
