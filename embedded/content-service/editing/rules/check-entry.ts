import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../store/content-store.ts";
import {
  type ContentType,
  type EditedDocument,
  entrySchema,
  type Field,
  type Locale,
  linksIn,
  readDocument,
} from "../../store/documents.ts";
import { readEdited } from "../../store/edit-documents.ts";
import { readPublished } from "../../store/published-documents.ts";
import { type DocumentError, invalid, mostErrors } from "../content-refused.ts";
import { typeErrors, unresolvedLink } from "./field-types.ts";
import type { Pattern, PatternTests } from "./pattern-tests.ts";
import { richTextErrors } from "./rich-text-rules.ts";
import { type Surroundings, validationErrors } from "./validations.ts";

const fieldsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The fields of an entry that is to be saved: known, in known locales, and of their types. @throws ContentRefused */
export async function expectSavable(db: Database, contentType: string, fields: unknown): Promise<void> {
  const type = await readContentType(db, contentType);
  if (!type)
    throw invalid("InvalidEntry", [
      {
        name: "unknownContentType",
        value: contentType,
        details: `There is no published content type "${contentType}".`,
      },
    ]);
  const parsed = fieldsSchema.safeParse(fields ?? {});
  if (!parsed.success)
    throw invalid("InvalidEntry", [
      { name: "type", type: "Object", path: ["fields"], value: fields, details: "Fields have values by locale." },
    ]);
  const locales = (await readLocales(db)).map(({ code }) => code);
  const errors = Object.entries(parsed.data).flatMap(([id, byLocale]) => {
    const field = type.fields.find((candidate) => candidate.id === id);
    if (!field) return [unknown(["fields", id])];
    return Object.entries(byLocale).flatMap(([locale, value]) => {
      if (!locales.includes(locale)) return [unknown(["fields", id, locale])];
      return value === null || value === undefined ? [] : typeErrors(value, field, ["fields", id, locale]);
    });
  });
  if (errors.length > 0) throw invalid("InvalidEntry", errors);
}

function unknown(path: readonly string[]): DocumentError {
  return { name: "unknown", path, details: `The property "${path.at(-1)}" is not expected` };
}

/**
 * Runs the patterns of an entry's content type, if it has any. They take up to a second: after this, `expectEntryPublishable` finds their results in `patterns`, and the
 * transaction that publishes the entry does not wait for them.
 *
 * @throws ContentRefused for what cannot be published anyway
 */
export async function runEntryPatterns(db: Database, { id }: { id: string }, patterns: PatternTests): Promise<void> {
  const stored = await readEdited(db, { kind: "entries", id });
  const document = stored === undefined ? undefined : readDocument(stored);
  const type = document && (await readContentType(db, entrySchema.parse(document).sys.contentType.sys.id));
  if (document && JSON.stringify(type?.fields ?? []).includes('egexp"'))
    await expectEntryPublishable(db, document, patterns);
}

/** An entry that is to be published keeps every rule of its content type, and its links lead somewhere. @throws ContentRefused */
export async function expectEntryPublishable(
  db: Database,
  document: EditedDocument,
  patterns: PatternTests,
): Promise<void> {
  const { sys, fields } = entrySchema.parse(document);
  const contentType = sys.contentType.sys.id;
  await expectSavable(db, contentType, fields);
  const type = await readContentType(db, contentType);
  const locales = await readLocales(db);
  const linked = await readLinked(db, fields);
  const unresolved = Object.entries(fields).flatMap(([id, byLocale]) =>
    Object.entries(byLocale).flatMap(([locale, value]) =>
      linksIn(value)
        .filter(({ sys: link }) => !linked.has(`${link.linkType} ${link.id}`))
        .map(({ sys: link }) => unresolvedLink(link.linkType, link.id, ["fields", id, locale])),
    ),
  );
  if (unresolved.length > 0) throw invalid("UnresolvedLinks", unresolved);
  // The same word in a list, or in many, is asked about once.
  const asked = new Map<Pattern, Set<string>>();
  const surroundings: Surroundings = {
    findLinked: (link) =>
      linksIn(link).flatMap(({ sys: { linkType, id } }) => linked.get(`${linkType} ${id}`) ?? [])[0],
    isTaken: await uniqueness(db, type, { id: sys.id, fields }),
    matches: (pattern, value) => {
      const result = patterns.resultOf({ pattern, value });
      if (result === "open") asked.set(pattern, (asked.get(pattern) ?? new Set()).add(value));
      return result;
    },
  };
  const judge = () => entryErrors(type?.fields ?? [], fields, locales, surroundings);
  const errors = await judge();
  const tests = [...asked].flatMap(([pattern, values]) => [...values].map((value) => ({ pattern, value })));
  if (tests.length > 0) await patterns.run(tests);
  const all = tests.length > 0 ? await judge() : errors;
  if (all.length > 0) throw invalid("InvalidEntry", all);
}

/** So long others wait at most, in milliseconds: an entry may have a hundred thousand words, each with a hundred rules. */
const SLICE_MS = 20;

/** The first faults, as many as an answer names. Other requests are answered in between. */
async function entryErrors(
  known: readonly Field[],
  fields: Record<string, Record<string, unknown>>,
  locales: readonly Locale[],
  surroundings: Surroundings,
): Promise<DocumentError[]> {
  const errors: DocumentError[] = [];
  let begun = performance.now();
  for (const field of known)
    for (const some of fieldErrors(field, fields[field.id] ?? {}, locales, surroundings)) {
      errors.push(...some.slice(0, mostErrors));
      if (errors.length >= mostErrors) return errors;
      if (performance.now() - begun < SLICE_MS) continue;
      await nextTurn();
      begun = performance.now();
    }
  return errors;
}

/** The faults of a field, part by part. */
function* fieldErrors(
  field: Field,
  byLocale: Record<string, unknown>,
  locales: readonly Locale[],
  surroundings: Surroundings,
): Generator<DocumentError[]> {
  const required = locales.filter(
    (locale) => locale.default || (field.localized && locale.optional === false && !locale.fallbackCode),
  );
  const missing =
    field.required && !field.omitted && !field.disabled ? required.filter(({ code }) => isMissing(byLocale[code])) : [];
  yield missing.map(
    ({ code }): DocumentError => ({
      name: "required",
      path: ["fields", field.id, code],
      details: `The property "${field.id}" is required here`,
    }),
  );
  for (const [locale, value] of Object.entries(byLocale))
    if (value !== null && value !== undefined)
      yield* valueErrors(field, value, ["fields", field.id, locale], surroundings);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

function* valueErrors(
  field: Field,
  value: unknown,
  path: readonly string[],
  surroundings: Surroundings,
): Generator<DocumentError[]> {
  yield validationErrors(field.validations, value, path, surroundings);
  if (field.type === "RichText") yield richTextErrors(field.validations, value, path, surroundings);
  if (field.type !== "Array" || !Array.isArray(value)) return;
  for (const [index, element] of value.entries())
    yield validationErrors(field.items?.validations, element, [...path, index], surroundings);
}

/** The published content type: entries are judged by that, not by what somebody is still changing. */
async function readContentType(db: Database, id: string): Promise<ContentType | undefined> {
  const text = await readPublished(db, "contentTypes", id);
  // It was checked when it was stored.
  return text === undefined ? undefined : (JSON.parse(text) as ContentType);
}

async function readLocales(db: Database): Promise<Locale[]> {
  const rows = await db.selectFrom("content_items").select("document").where("kind", "=", "locales").execute();
  const locales = rows.map(({ document }) => JSON.parse(document) as Locale);
  return locales.length > 0 ? locales : [{ code: "en-US", name: "English", default: true }];
}

/** The documents that links in the fields lead to, by type and id. Archived ones count as there, as at Contentful. */
async function readLinked(db: Database, fields: unknown): Promise<Map<string, EditedDocument>> {
  const found = new Map<string, EditedDocument>();
  const links = linksIn(fields).map(({ sys }) => sys);
  for (const [kind, linkType] of [["entries", "Entry"] as const, ["assets", "Asset"] as const]) {
    const ids = [...new Set(links.filter((link) => link.linkType === linkType).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom("content_items")
      .select("document")
      .where("kind", "=", kind)
      .where("id", "in", ids)
      .execute();
    for (const row of rows) {
      const document = readDocument(row.document);
      found.set(`${linkType} ${document.sys.id}`, document);
    }
  }
  return found;
}

/**
 * Whether another entry of the type has the same value in the same field and locale. Read only if a field asks for it, and only those entries that
 * contain such a value at all: thousands need not be parsed to publish one.
 */
async function uniqueness(
  db: Database,
  type: ContentType | undefined,
  { id, fields }: { id: string; fields: Record<string, Record<string, unknown>> },
): Promise<Surroundings["isTaken"]> {
  const unique = type?.fields.filter(({ validations }) => JSON.stringify(validations ?? []).includes('"unique":true'));
  const values = (unique ?? []).flatMap((field) => Object.values(fields[field.id] ?? {}));
  if (values.length === 0) return () => false;
  const rows = await db
    .selectFrom("content_items")
    .select("document")
    .where("kind", "=", "entries")
    .where("id", "!=", id)
    .where((row) => row.or(values.map((value) => contains(JSON.stringify(value)))))
    .execute();
  const others = rows
    .map(({ document }) => entrySchema.parse(readDocument(document)))
    .filter(({ sys }) => sys.contentType.sys.id === type?.sys.id);
  return (value, [, field = "", locale = ""]) => others.some(({ fields: taken }) => taken[field]?.[locale] === value);
}

/** Documents are stored as `JSON.stringify` writes them. SQLite finds other capitals, too. */
function contains(text: string) {
  // SQLite takes no pattern of more than 50,000 bytes.
  const beginning = [...text].slice(0, 300).join("");
  const pattern = `%${beginning.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`document like ${pattern} escape '\\'`;
}
