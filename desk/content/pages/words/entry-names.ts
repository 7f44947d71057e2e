import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { truncate } from "#platform/text/truncate.ts";
import { valueText } from "./value-text.ts";

/** What kind of thing an entry is, in the words of the content model: "Picture with text". */
export function kindName(typeId: string, types: readonly ContentType[]): string {
  return types.find(({ id }) => id === typeId)?.name ?? typeId;
}

/** What an entry is called: its heading, or else its first words. Empty where it has none. */
export function entryTitle({ type, fields }: EditedEntry, types: readonly ContentType[]): string {
  const found = types.find(({ id }) => id === type);
  const displayed = found?.displayField ? valueText(fields[found.displayField]) : "";
  if (displayed !== "") return displayed;
  const texts = (found?.fields ?? []).filter(
    (field) => ["Symbol", "Text", "RichText"].includes(field.type) && !field.validations.some((each) => each.in),
  );
  const first = texts.map(({ id }) => valueText(fields[id])).find((text) => text !== "") ?? "";
  return first.length > 60 ? `${truncate(first, 57).trimEnd()} …` : first;
}

/** @example entryName(entry, types) // "Picture with text: The hall" */
export function entryName(entry: EditedEntry, types: readonly ContentType[]): string {
  const title = entryTitle(entry, types);
  return title === "" ? kindName(entry.type, types) : `${kindName(entry.type, types)}: ${title}`;
}
