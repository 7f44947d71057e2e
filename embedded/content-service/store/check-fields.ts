import { type Entry, type ExportFile, type Field, linksIn } from "./documents.ts";

type Problem = { id: string; field: string; message: string };

/** What is wrong with the values of an entry's fields, by its content type. */
export function fieldProblems(entry: Entry, file: ExportFile): Problem[] {
  const { id } = entry.sys;
  const typeId = entry.sys.contentType.sys.id;
  const type = file.contentTypes?.find(({ sys }) => sys.id === typeId);
  if (!type) return [{ id, field: "", message: `Its content type "${typeId}" does not exist.` }];
  const defaultLocale = defaultLocaleOf(file);
  const unknown = Object.keys(entry.fields).filter((name) => !type.fields.some((field) => field.id === name));
  const known = type.fields.flatMap((field): Problem[] => {
    const values = Object.values(entry.fields[field.id] ?? {}).filter((value) => value !== null && value !== undefined);
    const wrong = values.find((value) => !fits(value, field.type, field));
    const ownValue = entry.fields[field.id]?.[defaultLocale] ?? "";
    if (wrong !== undefined)
      return [
        { id, field: field.id, message: `This must be ${expectedValues[field.type]}, but it is ${describe(wrong)}.` },
      ];
    return field.required && ownValue === ""
      ? [{ id, field: field.id, message: "This is required, but it is empty." }]
      : [];
  });
  return [
    ...unknown.map((field) => ({ id, field, message: `The content type "${typeId}" has no field of this name.` })),
    ...known,
  ];
}

const expectedValues: Record<Field["type"], string> = {
  Symbol: "a text of at most 256 letters",
  Text: "a text",
  RichText: "a rich text",
  Integer: "a whole number",
  Number: "a number",
  Date: "a date",
  Boolean: "yes or no (true or false)",
  Location: "a place (lat and lon)",
  Object: "a JSON object or list",
  Link: "a link of the right kind",
  Array: "a list of values of the right kind",
  ResourceLink: "a link to another space",
};

function fits(value: unknown, type: string, field: { linkType?: string | undefined; items?: Field["items"] }): boolean {
  if (type === "Symbol") return typeof value === "string" && value.length <= 256;
  if (type === "Text") return typeof value === "string";
  if (type === "Integer") return Number.isInteger(value);
  if (type === "Number") return typeof value === "number";
  if (type === "Boolean") return typeof value === "boolean";
  if (type === "Date") return typeof value === "string" && !Number.isNaN(Date.parse(value));
  const { items } = field;
  if (type === "Array")
    return Array.isArray(value) && value.every((element) => !items || fits(element, items.type, items));
  if (typeof value !== "object" || value === null) return false;
  if (type === "RichText") return "nodeType" in value && value.nodeType === "document";
  if (type === "Location") return "lat" in value && "lon" in value;
  if (type !== "Link") return true;
  const [found] = "sys" in value ? linksIn(value) : [];
  return found !== undefined && (field.linkType === undefined || found.sys.linkType === field.linkType);
}

function describe(value: unknown) {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `${typeof value === "string" ? "the text" : `a ${typeof value}:`} "${String(value).slice(0, 40)}"`;
}

export function defaultLocaleOf(file: ExportFile): string {
  return file.locales?.find((locale) => locale.default)?.code ?? "en-US";
}
