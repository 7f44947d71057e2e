import type { Node } from "prosemirror-model";
import { isSameValue } from "#platform/merge-fields.ts";
import type { AllowedRichText } from "./allowed-rich-text.ts";
import { readDocument, usedTypes } from "./read-document.ts";
import { emptyDocument, isDocument } from "./rich-text-document.ts";
import { richTextSchema } from "./rich-text-schema.ts";
import { writeDocument } from "./write-document.ts";

/**
 * A field's value as a document that can be edited: with all that the field allows, and all that the text has already.
 *
 * @param value undefined or null where the field is not set
 * @returns undefined for a value that the editor would not give back as it was
 */
export function openDocument(value: unknown, allowed: AllowedRichText): Node | undefined {
  const document = value ?? emptyDocument;
  if (!isDocument(document)) return undefined;
  try {
    const schema = richTextSchema(new Set([...allowed.types, ...usedTypes(document)]));
    const node = readDocument(schema, document);
    return isSameValue(writeDocument(node), document) ? node : undefined;
  } catch {
    // A node that is none of Contentful's, or one in a place where it cannot be.
    return undefined;
  }
}
