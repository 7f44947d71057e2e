import type { Choice, ContentField } from "../../content-model-contract.ts";
import type { DocumentKind, LinkTo } from "../../documents/documents-contract.ts";
import type { LookUp } from "../field-context.ts";
import { linkTo } from "./look-up.ts";

/** What a field of links may lead to. Empty `types`: anything of its kind. */
export function allowedLinks({ linkType, items, validations }: ContentField): { kind: DocumentKind; types: string[] } {
  const kind = items?.linkType ?? linkType ?? "Entry";
  const rules = items ? items.validations : validations;
  const groups = rules.flatMap(({ linkMimetypeGroup }) => linkMimetypeGroup ?? []);
  if (kind === "Entry") return { kind, types: rules.flatMap(({ linkContentType }) => linkContentType ?? []) };
  // Of the other groups, such as spreadsheets, each is many media types: the server says if a file is of none of them.
  const hasOthers = groups.some((group) => !mediaTypes.has(group));
  return { kind, types: hasOthers ? [] : groups.map((group) => mediaTypes.get(group) ?? group) };
}

const mediaTypes = new Map([
  ["image", "image"],
  ["video", "video"],
  ["audio", "audio"],
  ["pdfdocument", "application/pdf"],
]);

/** A link as it is in a field; undefined for anything else. */
export function linkIn(value: unknown): LinkTo | undefined {
  if (typeof value !== "object" || value === null || !("sys" in value)) return undefined;
  const { sys } = value;
  if (typeof sys !== "object" || sys === null || !("linkType" in sys && "id" in sys)) return undefined;
  const { linkType, id } = sys;
  if ((linkType !== "Entry" && linkType !== "Asset") || typeof id !== "string") return undefined;
  return linkTo(linkType, id);
}

export function linkToChoice({ kind, id }: Choice): LinkTo {
  return linkTo(kind, id);
}

export function linkName(lookUp: LookUp, link: LinkTo | undefined): string {
  return (link && lookUp(link)?.name) ?? "something that is not here";
}

/** The word for what is chosen. @example chooseWords("Asset", ["image"]) // "Choose a picture" */
export function chooseWords(
  kind: DocumentKind,
  types: readonly string[],
  typeName: (id: string) => string | undefined,
): string {
  if (kind === "Asset") return types.length === 1 && types[0] === "image" ? "Choose a picture" : "Choose a file";
  const only = types.length === 1 ? typeName(types[0] ?? "") : undefined;
  return only === undefined ? "Choose …" : `Choose: ${only}`;
}
