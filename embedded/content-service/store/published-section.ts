import type { Database } from "./content-store.ts";
import {
  documentTypes,
  type EditedDocument,
  type ExportFile,
  isPublished,
  type PublishableKind,
  publishableKinds,
} from "./documents.ts";
import { deletePublished, writePublished } from "./published-documents.ts";

/** The export file with each document as it is published, and without the section `published`. */
export function withPublished(exportFile: unknown): unknown {
  if (typeof exportFile !== "object" || exportFile === null || !("published" in exportFile)) return exportFile;
  const { published, ...rest } = exportFile;
  if (!Array.isArray(published)) return exportFile;
  const byName = new Map(published.map((document) => [nameOf(document?.sys?.type, document), document]));
  const lists = publishableKinds.flatMap((kind) => {
    const list: unknown = Reflect.get(rest, kind);
    if (!Array.isArray(list)) return [];
    return [[kind, list.map((document) => byName.get(nameOf(documentTypes[kind], document)) ?? document)]];
  });
  return { ...rest, ...Object.fromEntries(lists) };
}

const nameOf = (type: unknown, document: Partial<EditedDocument>) => `${type} ${document?.sys?.id}`;

/** What is wrong with the section `published`: its documents must be in the file's lists too, and be published there. */
export function publishedSectionProblems(file: ExportFile): string[] {
  const edited = new Map<string, EditedDocument>(
    publishableKinds.flatMap((kind) =>
      (file[kind] ?? []).map((document): [string, EditedDocument] => [nameOf(documentTypes[kind], document), document]),
    ),
  );
  return (file.published ?? []).flatMap((document) => {
    const name = nameOf(document.sys.type, document);
    const current = edited.get(name);
    if (!current) return [`published "${name}": there is no such document in the file's lists`];
    return isPublished(current) ? [] : [`published "${name}": in its list, this document is a draft or archived`];
  });
}

type Item = { id: string; document: string };

/** Stores which documents of a list are published, and that the others are not. Both lists are in the same order. */
export async function writePublishedDocuments(
  db: Database,
  kind: PublishableKind,
  items: readonly Item[],
  documents: readonly EditedDocument[] = [],
): Promise<void> {
  const isOut = documents.map(isPublished);
  const unpublished = items.filter((_, index) => !isOut[index]);
  await deletePublished(
    db,
    kind,
    unpublished.map(({ id }) => id),
  );
  await writePublished(
    db,
    items.filter((_, index) => isOut[index]).map((item) => ({ kind, ...item })),
  );
}
