import type { Snapshot } from "../../store/content-snapshot.ts";
import type { StoredEntry } from "../../store/documents.ts";
import {
  type DeliveredDocument,
  type DocumentType,
  deliverAsset,
  deliverEntry,
  deliverField,
} from "./delivered-documents.ts";

/** By snapshot and locale. */
const cached = new WeakMap<Snapshot, Map<string, LocaleDocuments>>();

/** The published documents in one of the snapshot's locales, or `*` for all of them. */
export function documentsInLocale(snapshot: Snapshot, locale: string): LocaleDocuments {
  const byLocale = cached.get(snapshot) ?? new Map<string, LocaleDocuments>();
  cached.set(snapshot, byLocale);
  const documents = byLocale.get(locale) ?? new LocaleDocuments(snapshot, locale);
  byLocale.set(locale, documents);
  return documents;
}

/**
 * Every published document in one locale, newest first. Each is made when it is asked for: most of a large site's pages are asked for once, and then cached
 * as pages. Lists of a type are made once, since queries that search them come again.
 */
export class LocaleDocuments {
  readonly #snapshot: Snapshot;
  readonly #locale: string;
  readonly #lists = new Map<string, readonly DeliveredDocument[]>();
  readonly #byText = new Map<string, Map<string | undefined, StoredEntry[]>>();

  constructor(snapshot: Snapshot, locale: string) {
    this.#snapshot = snapshot;
    this.#locale = locale;
  }

  find(type: DocumentType, id: string): DeliveredDocument | undefined {
    if (type === "Asset") {
      const asset = this.#snapshot.assets.get(id);
      return asset && deliverAsset(this.#snapshot, asset, this.#locale);
    }
    const entry = this.#snapshot.entries.get(id);
    return entry && deliverEntry(this.#snapshot, entry, this.#locale);
  }

  all(type: DocumentType): readonly DeliveredDocument[] {
    const { entries, assets } = this.#snapshot;
    if (type === "Entry") return this.#list(type, () => this.#deliverEntries(entries.values()));
    return this.#list(type, () => assets.values().map((asset) => deliverAsset(this.#snapshot, asset, this.#locale)));
  }

  /** The entries of a content type. Nearly every query names one. */
  ofType(contentType: string): readonly DeliveredDocument[] {
    return this.#list(`Entry ${contentType}`, () =>
      this.#deliverEntries(this.#snapshot.entriesOfType.get(contentType)?.values()),
    );
  }

  /** The entries of a content type that have this value in a text field, through an index: pages are found by their slug. */
  withText(contentType: string, field: string, value: string): readonly DeliveredDocument[] {
    const name = `${contentType} ${field}`;
    const index = this.#byText.get(name) ?? this.#indexText(contentType, field);
    this.#byText.set(name, index);
    return [...this.#deliverEntries(index.get(value)?.values())];
  }

  #list(name: string, make: () => Iterable<DeliveredDocument>): readonly DeliveredDocument[] {
    const list = this.#lists.get(name) ?? [...make()];
    this.#lists.set(name, list);
    return list;
  }

  #indexText(contentType: string, field: string) {
    const definition = this.#snapshot.types.get(contentType)?.fields.find(({ id }) => id === field);
    return Map.groupBy(this.#snapshot.entriesOfType.get(contentType) ?? [], ({ fields }) => {
      const value = deliverField(this.#snapshot, fields?.[field], this.#locale, definition);
      return value === undefined ? undefined : String(value);
    });
  }

  #deliverEntries(entries: IteratorObject<StoredEntry> = Iterator.from([])) {
    return entries.map((entry) => deliverEntry(this.#snapshot, entry, this.#locale));
  }
}
