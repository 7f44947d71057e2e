import type { Validation } from "#desk/content/content-model-contract.ts";
import { nodeRules } from "./node-rules.ts";
import { markTypes, optionalTypes } from "./rich-text-schema.ts";

/** What a field's rules let somebody write. */
export type AllowedRichText = {
  /** Of `optionalTypes`. */
  types: ReadonlySet<string>;
  /** The content types that a kind of link or embedded entry may lead to; empty: all. */
  contentTypesOf: (nodeType: string) => readonly string[];
};

/** @param validations of a field of rich text; without a rule everything is allowed */
export function allowedRichText(validations: readonly Validation[]): AllowedRichText {
  const marks = validations.find(({ enabledMarks }) => enabledMarks)?.enabledMarks;
  const nodes = validations.find(({ enabledNodeTypes }) => enabledNodeTypes)?.enabledNodeTypes;
  const isMark = (type: string) => markTypes.some((mark) => mark === type);
  const isAllowed = (type: string) => (isMark(type) ? marks : nodes)?.includes(type) ?? true;
  return {
    types: new Set(optionalTypes.filter(isAllowed)),
    contentTypesOf: (nodeType) =>
      nodeRules(validations, nodeType).flatMap(({ linkContentType }) => linkContentType ?? []),
  };
}
