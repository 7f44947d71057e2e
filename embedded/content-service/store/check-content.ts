import { z } from "zod";
import {
  type AssetDocument,
  describeIssue,
  type Entry,
  type ExportFile,
  exportFileSchema,
  type Field,
  fileUrls,
  isArchived,
  isPublished,
  linksIn,
} from "./documents.ts";
import { withPublished } from "./published-section.ts";

/** A problem for an editor to fix, in plain words, with the entry's or asset's id and title. An empty `field` means the whole document. */
export type ContentProblem = { id: string; title: string; field: string; message: string };
type Problem = Omit<ContentProblem, "title">;

/** A published entry: its type, the names of its filled fields, and the slugs of the pages that have it as a section. */
export type CheckedEntry = { type: string; filled: ReadonlySet<string>; slugs: readonly string[] };

/** What this service cannot know of the site that shows its content. */
export type SiteRules = {
  /** The content types allowed in a page's `sections`. */
  sectionTypes: readonly string[];
  /** Explains what an entry lacks to be shown. */
  explainMissing?: (entry: CheckedEntry) => { field: string; message: string }[];
};

export type CheckOptions = SiteRules & {
  /** Whether a file's bytes are stored. */
  hasFile: (url: string) => boolean;
  /** The content types that need a published entry. */
  requiredTypes?: readonly string[];
  /** The content types that are pages: a link to one navigates there and embeds nothing, so it makes no circular reference. */
  pageTypes?: readonly string[];
};

/**
 * Finds every problem in published content: links to missing documents, drafts or in a circle, unsupported sections, unknown types,
 * invalid, unknown and missing fields, entries that show nothing, assets without a file, and a missing landing page, header or footer. Drafts may be unfinished.
 */
export function checkContent(content: unknown, options: CheckOptions): ContentProblem[] {
  const exportFile = withPublished(content);
  const parsed = exportFileSchema.safeParse(exportFile);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      id: "",
      title: "",
      field: "",
      message: describeIssue(exportFile, issue),
    }));
  const { requiredTypes = ["landingPage", "header", "footer"], pageTypes = ["landingPage", "generalPage"] } = options;
  const file = parsed.data;
  const documents = documentsById(file);
  const entries = (file.entries ?? []).filter(isPublished);
  const missing = requiredTypes.filter((type) => !entries.some((entry) => entry.sys.contentType.sys.id === type));
  const slugs = slugsBySection(entries, file);
  const problems: Problem[] = [
    ...missing.map((type) => ({ id: type, field: "", message: `There is no published ${type}: the site needs one.` })),
    ...entries.flatMap((entry) => [
      ...fieldProblems(entry, file),
      ...linkProblems(entry, documents, options),
      ...missingContent(entry, file, slugs, options),
    ]),
    ...circularLinks(entries, pageTypes),
    ...(file.assets ?? []).filter(isPublished).flatMap((asset) => assetProblems(asset, options)),
  ];
  return problems.map(({ id, ...rest }) => ({ id, title: titleOf(id, documents, file), ...rest }));
}

/** There may be a hundred thousand pages, each with links. */
type DocumentsById = { entries: ReadonlyMap<string, Entry>; assets: ReadonlyMap<string, AssetDocument> };

function documentsById({ entries = [], assets = [] }: ExportFile): DocumentsById {
  return {
    entries: new Map(entries.map((entry) => [entry.sys.id, entry])),
    assets: new Map(assets.map((asset) => [asset.sys.id, asset])),
  };
}

function missingContent(
  entry: Entry,
  file: ExportFile,
  slugs: Map<string, string[]>,
  { explainMissing }: CheckOptions,
): Problem[] {
  const { id } = entry.sys;
  const locale = defaultLocaleOf(file);
  const filled = Object.entries(entry.fields).filter(([, values]) => isFilled(values[locale]));
  const checked = {
    type: entry.sys.contentType.sys.id,
    filled: new Set(filled.map(([name]) => name)),
    slugs: slugs.get(id) ?? [],
  };
  return (explainMissing?.(checked) ?? []).map((problem) => ({ id, ...problem }));
}

/** The slugs of the pages that have an entry as a section, by its id. */
function slugsBySection(entries: readonly Entry[], file: ExportFile): Map<string, string[]> {
  const slugs = new Map<string, string[]>();
  for (const { fields } of entries) {
    const slug = fields.slug?.[defaultLocaleOf(file)];
    if (typeof slug !== "string") continue;
    for (const { sys } of linksIn(fields.sections)) slugs.set(sys.id, [...(slugs.get(sys.id) ?? []), slug]);
  }
  return slugs;
}

/** Whether there is something in a field: not the empty text, list or document, nor a no. */
function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null && value !== false;
  return "nodeType" in value ? hasContent(value) : true;
}

/** Whether a node of rich text has words, a rule, or something embedded below it. */
function hasContent(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { nodeType, value, content } = richTextNode.parse(node);
  if (nodeType === "hr" || nodeType.startsWith("embedded-") || value.trim() !== "") return true;
  return content.some(hasContent);
}

const richTextNode = z.object({
  nodeType: z.string().catch(""),
  value: z.string().catch(""),
  content: z.array(z.unknown()).catch([]),
});

/** What editors know a document by: the display field of its content type, or an asset's title. */
function titleOf(id: string, { entries, assets }: DocumentsById, file: ExportFile): string {
  const locale = defaultLocaleOf(file);
  const entry = entries.get(id);
  const asset = entry ? undefined : assets.get(id);
  const type = file.contentTypes?.find(({ sys }) => sys.id === entry?.sys.contentType.sys.id);
  const title = entry ? entry.fields[type?.displayField ?? "title"]?.[locale] : asset?.fields.title?.[locale];
  return typeof title === "string" ? title.trim() : "";
}

function defaultLocaleOf(file: ExportFile): string {
  return file.locales?.find((locale) => locale.default)?.code ?? "en-US";
}

function fieldProblems(entry: Entry, file: ExportFile): Problem[] {
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

function linkProblems(entry: Entry, { entries, assets }: DocumentsById, { sectionTypes }: CheckOptions): Problem[] {
  const { id } = entry.sys;
  return Object.entries(entry.fields).flatMap(([field, value]) =>
    linksIn(value).flatMap(({ sys }) => {
      const target = sys.linkType === "Asset" ? assets.get(sys.id) : entries.get(sys.id);
      const what = sys.linkType === "Asset" ? "asset" : "entry";
      if (!target) return [{ id, field, message: `It links to the ${what} "${sys.id}", which does not exist.` }];
      if (isArchived(target))
        return [{ id, field, message: `It links to the ${what} "${sys.id}", which is archived.` }];
      if (!isPublished(target))
        return [{ id, field, message: `It links to the ${what} "${sys.id}", which is a draft: publish it.` }];
      const type = entries.get(sys.id)?.sys.contentType.sys.id;
      if (field !== "sections" || what === "asset" || type === undefined || sectionTypes.includes(type)) return [];
      return [
        { id, field, message: `The entry "${sys.id}" is of the type "${type}", which cannot be a section of a page.` },
      ];
    }),
  );
}

/** A problem for each link that closes a circle of entries. */
function circularLinks(entries: readonly Entry[], pageTypes: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const byId = new Map(entries.map((entry) => [entry.sys.id, entry]));
  const visited = new Set<string>();
  const visit = (entry: Entry, path: readonly string[]) => {
    const { id } = entry.sys;
    const here = [...path, id];
    for (const [field, value] of Object.entries(entry.fields)) {
      for (const { sys } of linksIn(value)) {
        const next = sys.linkType === "Entry" ? byId.get(sys.id) : undefined;
        if (!next || (field !== "sections" && pageTypes.includes(next.sys.contentType.sys.id))) continue;
        const start = here.indexOf(sys.id);
        if (start >= 0)
          problems.push({
            id,
            field,
            message: `It links in a circle: ${[...here.slice(start), sys.id].join(", then ")}.`,
          });
        else if (!visited.has(sys.id)) visit(next, here);
      }
    }
    visited.add(id);
  };
  for (const entry of entries) if (!visited.has(entry.sys.id)) visit(entry, []);
  return problems;
}

function assetProblems(asset: AssetDocument, { hasFile }: CheckOptions): Problem[] {
  const { id } = asset.sys;
  const urls = fileUrls(asset);
  if (urls.length === 0) return [{ id, field: "file", message: "This asset has no file." }];
  return urls
    .filter((url) => !hasFile(url))
    .map((url) => ({ id, field: "file", message: `The file ${url} is not in the store.` }));
}
