import type { Choice, ContentType } from "../../content-model-contract.ts";
import type { EditedAsset, EditedEntry, LinkTo } from "../../documents/documents-contract.ts";
import { thumbnailOf } from "../../documents/file-address.ts";
import type { LookUp } from "../field-context.ts";

type Known = {
  model: readonly ContentType[];
  entries: readonly EditedEntry[];
  assets: readonly EditedAsset[];
  /** What links lead to besides, such as other pages. */
  choices?: readonly Choice[];
};

/** What links lead to, of what a page's screen knows. */
export function lookUpIn({ model, entries, assets, choices = [] }: Known): LookUp {
  const all = [...choices, ...entries.map((entry) => choiceOfEntry(model, entry)), ...assets.map(choiceOfAsset)];
  const known = new Map(all.map((choice) => [keyOf(choice.kind, choice.id), choice]));
  return ({ sys }) => known.get(keyOf(sys.linkType, sys.id));
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}

function choiceOfEntry(model: readonly ContentType[], { id, type, state, fields }: EditedEntry): Choice {
  const contentType = model.find((each) => each.id === type);
  const shown = fields[contentType?.displayField ?? ""];
  const name = typeof shown === "string" && shown.trim() !== "" ? shown : `${contentType?.name ?? type} without a name`;
  const slug = typeof fields.slug === "string" ? fields.slug : null;
  return { id, kind: "Entry", type, name, state, slug, width: null, height: null, thumbnail: null };
}

function choiceOfAsset(asset: EditedAsset): Choice {
  const { id, state, title, file } = asset;
  const name = title || (file?.fileName ?? "A file without a name");
  const type = file?.contentType ?? "";
  const [width, height] = [file?.width ?? null, file?.height ?? null];
  return { id, kind: "Asset", type, name, state, slug: null, width, height, thumbnail: thumbnailOf(asset) };
}

/** @example linkTo("Asset", "bandstand") */
export function linkTo(linkType: "Entry" | "Asset", id: string): LinkTo {
  return { sys: { type: "Link", linkType, id } };
}
