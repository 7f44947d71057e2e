import type { ContentField, ContentModel } from "../content-model-contract.ts";
import type { DocumentKind } from "../documents/documents-contract.ts";
import { fieldErrors } from "../fields/errors/field-errors.ts";
import { isPage } from "../pages-of-site/page-types.ts";

const rules = { linkType: null, required: false, isDisabled: false, help: "", widget: null, items: null };
const assetFields: readonly ContentField[] = [
  { id: "title", name: "Title", type: "Symbol", validations: [], ...rules },
  { id: "description", name: "Description", type: "Text", validations: [], ...rules },
];

/** The fields with words in which a fact can stand: not a choice of given values, and not a page's own address, to which links lead. */
export function searchedFields(model: ContentModel, kind: DocumentKind, typeId: string): readonly ContentField[] {
  if (kind === "Asset") return assetFields;
  const fields = model.types.find(({ id }) => id === typeId)?.fields ?? [];
  return fields.filter(({ id, type, items, validations, isDisabled }) => {
    const isText = ["Symbol", "Text", "RichText"].includes(type) || (type === "Array" && items?.type === "Symbol");
    const isChoice = [...validations, ...(items?.validations ?? [])].some((rule) => rule.in);
    return isText && !isChoice && !isDisabled && !(id === "slug" && isPage(typeId));
  });
}

/** What a field's new value breaks, in sentences. What was wrong before does not stand in the way. */
export function newErrors(field: ContentField, before: unknown, after: unknown): string[] {
  const known = fieldErrors(field, before, true);
  return fieldErrors(field, after, true).filter((error) => !known.includes(error));
}
