/** What a name in a query (`sys.id`, `fields.slug`, `fields.sections.sys.id`) stands for. */
export type FieldPath = {
  /** The values of a document in it: none, one, or one for each element of a list. */
  read(document: object): unknown[];
  /** The type of the values, as content types name it. */
  type: string;
  isList: boolean;
  /** Converts text to a value to compare with, or undefined if it is not one. Missing where values cannot be compared. */
  parse: ((text: string) => string | number | boolean | undefined) | undefined;
  searchable: boolean;
  sortable: boolean;
  /** The id of an entry's text field, by whose value entries are found through an index. */
  textField?: string;
};

const parsers = new Map<string, NonNullable<FieldPath["parse"]>>([
  ["Symbol", (text) => text],
  ["Text", (text) => text],
  ["Link", (text) => text],
  ["Integer", parseNumber],
  ["Number", parseNumber],
  ["Boolean", (text) => (text === "true" || text === "false" ? text === "true" : undefined)],
  ["Date", (text) => (Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text))],
]);

/** @param type a field's type, or the type of a list's elements. Of links, the ids are the values. */
export function fieldPath(path: readonly string[], type: string, isList = false): FieldPath {
  return computedPath((document) => valuesAt(document, path, type, isList), type, isList);
}

/** A path whose values are found in another way. */
export function computedPath(read: FieldPath["read"], type: string, isList = false): FieldPath {
  return {
    read,
    type,
    isList,
    parse: parsers.get(type),
    searchable: ["Symbol", "Text", "RichText"].includes(type),
    sortable: !isList && ["Symbol", "Link", "Integer", "Number", "Boolean", "Date"].includes(type),
  };
}

function valuesAt(document: object, path: readonly string[], type: string, isList: boolean) {
  const value = valueAt(document, path);
  if (value === undefined) return [];
  const elements: unknown[] = isList && Array.isArray(value) ? value : [value];
  if (type !== "Link") return elements;
  return elements.map((element) => valueAt(element, ["sys", "id"])).filter((id) => id !== undefined);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt(Reflect.get(value, name), rest);
}

function parseNumber(text: string) {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
