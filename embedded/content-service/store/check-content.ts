import { z } from "zod";
import { defaultLocaleOf, fieldProblems } from "./check-fields.ts";
import { complexDocuments } from "./document-limits.ts";
import {
  type AssetDocument,
  describeIssue,
  type Entry,
  type ExportFile,
  exportFileSchema,
  fileUrls,
  isArchived,
  isPublished,
  linksIn,
} from "./documents.ts";
import { withPublished } from "./published-section.ts";

/**
 * A problem for an editor to fix, in plain words, with the entry's or asset's id and title. An empty `field` means the whole document. A hint
 * says what visitors do not get; anything else breaks a page. `circle` has the ids of entries that lead to each other.
 */
export type ContentProblem = {
  id: string;
  title: string;
  field: string;
  message: string;
  isHint?: true;
  circle?: readonly string[];
};
type Problem = Omit<ContentProblem, "title">;

/** A published entry: its type, the names of its filled fields, and the slugs of the pages that have it as a section. */
export type CheckedEntry = { type: string; filled: ReadonlySet<string>; slugs: readonly string[] };

/** What this service cannot know of the site that shows its content. */
export type SiteRules = {
  /** The content types allowed in a page's `sections`. */
  sectionTypes: readonly string[];
  /** Explains what an entry lacks to be shown. */
  explainMissing?: (entry: CheckedEntry, nameOfField: (id: string) => string) => { field: string; message: string }[];
  /** Explains what the site cannot use of the values of published entries, such as a text that cannot be parsed. */
  explainValues?: (entries: readonly EntryValues[]) => Omit<Problem, "circle">[];
};

/** A published entry's values in the default locale. */
export type EntryValues = { id: string; type: string; fields: Readonly<Record<string, unknown>> };

export type CheckOptions = SiteRules & {
  /** Whether a file's bytes are stored. */
  hasFile: (url: string) => boolean;
  /** The content types that need a published entry. */
  requiredTypes?: readonly string[];
  /** The content types that are pages: a link to one navigates there and embeds nothing, so it makes no circular reference. */
  pageTypes?: readonly string[];
  /** Names documents and fields as people know them, rather than by their ids. */
  namesForPeople?: boolean;
};

/**
 * Finds every problem in published content: links to missing documents, drafts or in a circle, pictures without a description, unsupported sections, unknown types,
 * invalid, unknown and missing fields, entries that show nothing, assets without a file, and a missing landing page, header or footer. Drafts may be unfinished.
 */
export function checkContent(content: unknown, options: CheckOptions): ContentProblem[] {
  const complex = complexDocuments(content);
  if (complex.length > 0)
    return complex.map(({ id, problem }) => ({ id, title: "", field: "", message: `${problem}.` }));
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
      ...linkProblems(entry, documents, file, options),
      ...missingContent(entry, file, slugs, options),
    ]),
    ...(options.explainValues?.(valuesOf(entries, file)) ?? []),
    ...circularLinks(entries, pageTypes, (id) => (options.namesForPeople && titleOf(id, documents, file)) || id),
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
  { explainMissing, namesForPeople }: CheckOptions,
): Problem[] {
  const { id } = entry.sys;
  const type = file.contentTypes?.find(({ sys }) => sys.id === entry.sys.contentType.sys.id);
  const nameOfField = (of: string) => (namesForPeople && type?.fields.find((field) => field.id === of)?.name) || of;
  const locale = defaultLocaleOf(file);
  const filled = Object.entries(entry.fields).filter(([, values]) => isFilled(values[locale]));
  const checked = {
    type: entry.sys.contentType.sys.id,
    filled: new Set(filled.map(([name]) => name)),
    slugs: slugs.get(id) ?? [],
  };
  return (explainMissing?.(checked, nameOfField) ?? []).map((problem) => ({ id, ...problem, isHint: true }));
}

function valuesOf(entries: readonly Entry[], file: ExportFile): EntryValues[] {
  const locale = defaultLocaleOf(file);
  return entries.map(({ sys, fields }) => ({
    id: sys.id,
    type: sys.contentType.sys.id,
    fields: Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values[locale]])),
  }));
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

function linkProblems(
  entry: Entry,
  documents: DocumentsById,
  file: ExportFile,
  { sectionTypes, namesForPeople }: CheckOptions,
): Problem[] {
  const { id } = entry.sys;
  const nameOf = (linked: string, what: string) =>
    namesForPeople ? `“${titleOf(linked, documents, file) || "something without a name"}”` : `the ${what} "${linked}"`;
  return Object.entries(entry.fields).flatMap(([field, value]) =>
    linksIn(value).flatMap(({ sys }): Problem[] => {
      const target = sys.linkType === "Asset" ? documents.assets.get(sys.id) : documents.entries.get(sys.id);
      const what = sys.linkType === "Asset" ? "asset" : "entry";
      const name = nameOf(sys.id, what);
      const gone = namesForPeople ? "something that is not there any more." : `${name}, which does not exist.`;
      if (!target) return [{ id, field, message: `It links to ${gone}` }];
      if (isArchived(target)) return [{ id, field, message: `It links to ${name}, which is archived.` }];
      if (!isPublished(target))
        return [{ id, field, message: `It links to ${name}, which is a draft: publish it.`, isHint: true }];
      const type = documents.entries.get(sys.id)?.sys.contentType.sys.id;
      if (field !== "sections" || what === "asset" || type === undefined || sectionTypes.includes(type)) return [];
      const subject = namesForPeople ? name : `The entry "${sys.id}"`;
      return [{ id, field, message: `${subject} is of the type "${type}", which cannot be a section of a page.` }];
    }),
  );
}

/** A problem for each link that closes a circle of entries. */
function circularLinks(
  entries: readonly Entry[],
  pageTypes: readonly string[],
  nameOf: (id: string) => string,
): Problem[] {
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
            message: `It links in a circle: ${[...here.slice(start), sys.id].map(nameOf).join(", then ")}.`,
            circle: here.slice(start),
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
  const missing = urls.filter((url) => !hasFile(url));
  return [
    ...missing.map((url) => ({ id, field: "file", message: `The file ${url} is not in the store.` })),
    ...(isUndescribedPicture(asset) ? [{ id, field: "description", message: undescribed, isHint: true as const }] : []),
  ];
}

const undescribed = "This picture has no description: people who do not see it have these words read to them.";

function isUndescribedPicture({ fields: { file = {}, description = {} } }: AssetDocument): boolean {
  const isPicture = Object.values(file).some((each) =>
    mediaType.safeParse(each).data?.contentType.startsWith("image/"),
  );
  return isPicture && !Object.values(description).some(isFilled);
}

const mediaType = z.object({ contentType: z.string() });
