import { createContext, useContext } from "react";
import type { Choice, ContentType } from "#desk/content/content-model-contract.ts";
import type { DocumentKind, EditedAsset, LinkTo } from "#desk/content/documents/documents-contract.ts";

/** What a link leads to, as far as the browser knows it. */
export type LookUp = (link: LinkTo) => Choice | undefined;
/**
 * Asks somebody to choose an entry or a file.
 *
 * @param types content types, or the first words of media types ("image"); none: any
 * @returns undefined where they have changed their mind
 */
export type Choose = (kind: DocumentKind, types?: readonly string[]) => Promise<Choice | undefined>;

/** The files that fields of links show, and what is said of them. */
export type FieldFiles = {
  find: (id: string) => EditedAsset | undefined;
  describe: (id: string, words: string) => void;
  setFocus: (id: string, focus: EditedAsset["focus"]) => void;
  /** Why the words about a file are not stored. */
  faultOf: (id: string) => string | undefined;
  /** A file that has come into the library from within a field. */
  take: (file: EditedAsset) => void;
};

/** What the fields of a form have in common. */
export type FieldContextValue = {
  model: readonly ContentType[];
  lookUp: LookUp;
  choose: Choose;
  /** Opens the entry that a link leads to. */
  onOpenEntry: ((id: string) => void) | undefined;
  /** Makes an entry of a type. */
  createEntry: ((type: string) => Promise<LinkTo | undefined>) | undefined;
  /** Undefined where nothing may be changed. */
  files: FieldFiles | undefined;
};

export const FieldContext = createContext<FieldContextValue | undefined>(undefined);

/** @throws outside of `FieldTools` */
export function useFieldContext(): FieldContextValue {
  const context = useContext(FieldContext);
  if (!context) throw new Error("there are no FieldTools around this field");
  return context;
}
