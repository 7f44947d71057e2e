import { isRecord, linkedId } from "#services/content/pages/content-tree.ts";
import type { Delivered } from "../drafts/delivered.server.ts";
import { markOf } from "./field-marks.ts";

/** A content type as far as marking needs it; with the editors' validations. */
export type ModelledType = {
  sys: { id: string };
  fields: readonly { id: string; type: string; validations?: unknown }[];
};

/** The content source map of a rendered page: the field of each mark, by its number, and by a picture's id the numbers of the fields that show it. */
export type SourceMap = {
  fields: (readonly [entry: string, field: string])[];
  pictures: Record<string, number[]>;
};

/** Questions of the forms are found by their names. */
const typesWithComparedNames = new Set([
  "applicationQuestions",
  "applicationQuestion",
  "referenceSection",
  "referenceItem",
]);

/**
 * Marks the texts of entries for one rendering: those that pages show, not those that they compare or lead to.
 *
 * @param types the content model. Without it nothing is marked.
 */
export function createMarker(types: readonly ModelledType[]) {
  const shownTypes = types.filter(({ sys }) => !typesWithComparedNames.has(sys.id));
  const shownFields = new Map(
    shownTypes.map(({ sys, fields }) => [sys.id, new Set(fields.filter(isShown).map(({ id }) => id))]),
  );
  // An id may be "constructor".
  const sourceMap: SourceMap = { fields: [], pictures: Object.create(null) };
  const numbers = new Map<string, number>();
  const numberOf = (entry: string, field: string) => {
    const name = `${entry} ${field}`;
    const number = numbers.get(name) ?? sourceMap.fields.push([entry, field]) - 1;
    numbers.set(name, number);
    return number;
  };
  const notePictures = (entry: string, field: string, value: unknown) => {
    for (const picture of picturesIn(value)) {
      sourceMap.pictures[picture] ??= [];
      const number = numberOf(entry, field);
      if (!sourceMap.pictures[picture].includes(number)) sourceMap.pictures[picture].push(number);
    }
  };
  return {
    sourceMap,
    /** The same entry, with marks. */
    mark(entry: Delivered): Delivered {
      const id = String(entry.sys.id);
      const shown = shownFields.get(linkedId(entry.sys.contentType) ?? "");
      if (shown === undefined) return entry;
      const fields = Object.entries(entry.fields).map(([field, value]) => {
        notePictures(id, field, value);
        return [field, shown.has(field) ? withMark(value, () => markOf(numberOf(id, field))) : value];
      });
      return { ...entry, fields: Object.fromEntries(fields) };
    },
  };
}

/** Not what is chosen from a list, or leads somewhere: pages compare that. */
function isShown({ id, type, validations }: ModelledType["fields"][number]): boolean {
  if (type !== "Symbol" && type !== "Text" && type !== "RichText") return false;
  const rules = Array.isArray(validations) ? validations.filter(isRecord) : [];
  const isChosenOrAddress = rules.some((rule) => "in" in rule || "unique" in rule || "regexp" in rule);
  return !isChosenOrAddress && !/^(id|slug)$/i.test(id);
}

function withMark(value: unknown, mark: () => string): unknown {
  // A text of several lines may be shown as several paragraphs.
  if (typeof value === "string")
    return value
      .split("\n")
      .map((line) => (line.trim() === "" ? line : line + mark()))
      .join("\n");
  if (!isRecord(value)) return value;
  if (value.nodeType === "text") return { ...value, value: withMark(value.value, mark) };
  if (!Array.isArray(value.content)) return value;
  return { ...value, content: value.content.map((node) => withMark(node, mark)) };
}

/** The ids of the files that a field links to, within rich text too. */
function picturesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  if (!isRecord(value)) return [];
  if (isRecord(value.sys)) return value.sys.linkType === "Asset" ? [linkedId(value) ?? ""] : [];
  return [...picturesIn(value.content), ...(isRecord(value.data) ? picturesIn(value.data.target) : [])];
}
