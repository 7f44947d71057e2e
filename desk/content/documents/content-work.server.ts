import type { Kysely } from "kysely";
import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { DeskCall } from "#desk/frame/server/desk-endpoint.server.ts";
import type {
  ContentDocument,
  ContentEditing,
  ContentManagement,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readFileUses } from "../files/file-uses.server.ts";
import type { Uses } from "../files/file-uses.ts";
import type { EditedAsset, EditedEntry } from "./documents-contract.ts";
import { editedAsset, editedEntry, type PeopleNames, readPeopleNames } from "./edited-documents.server.ts";
import type { SeenDocument } from "./publishing-contract.ts";
import { isRemovalFromSite, recordContentChange } from "./record-content-change.server.ts";

/** What an operation on content needs: who works, and where. */
export type ContentWork = {
  /** Does it as this person, in one transaction with its lines in the log: all or nothing. */
  together<Result>(work: (editing: ContentEditing) => Promise<Result>): Promise<Result>;
  personId: string;
  management: ContentManagement;
  locale: string;
  names: PeopleNames;
  /**
   * By their keys: those that visitors saw until they are removed in this request, so that they see them again once
   * these are put back.
   */
  removedFromSite: Set<string>;
  /** Which of these documents visitors saw until they were removed. Asked before `together`, too. */
  publicUntilRemoved(documents: readonly Key[]): Promise<ReadonlySet<string>>;
  /** Where the files of the library are used. Asked before `together`, which has the database for itself. */
  fileUses(): Promise<Uses>;
};

/** A request that changes content, and in whose name. */
export type ContentRequest<Body> = Pick<DeskCall<Body>, "services" | "body" | "judge"> & {
  session: Pick<DeskSession, "person">;
};

/**
 * Who works is judged once more at the beginning of each transaction: a large picture waits for its turn, and takes its
 * time to be decoded.
 *
 * @param also notes each change besides the log, in the same transaction
 */
export async function contentWork(
  { services, session, judge }: Omit<ContentRequest<unknown>, "body">,
  management: ContentManagement,
  also?: RecordContentChange,
): Promise<ContentWork> {
  const { id } = session.person;
  const log = recordContentChange(id);
  const removedFromSite = new Set<string>();
  const record: RecordContentChange = async (db, change) => {
    const wasPublic = change.action === "archive" && removedFromSite.has(`${change.type} ${change.id}`);
    await log(db, { ...change, wasPublic });
    await also?.(db, change);
  };
  return {
    together: (work) => management.as({ id, judge }, record, work),
    personId: id,
    management,
    locale: await management.locale(),
    names: await readPeopleNames(services.db),
    removedFromSite,
    publicUntilRemoved: (documents) => publicUntilRemoved(services.reader, documents),
    fileUses: async () => readFileUses(services, await management.all()),
  };
}

type Key = Pick<SeenDocument, "id" | "kind">;

export function documentKey({ kind, id }: Key): string {
  return `${kind} ${id}`;
}

/** By the log of the last time that each was removed. */
async function publicUntilRemoved(db: Kysely<SiteTables>, documents: readonly Key[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const document of documents) {
    const last = await db
      .selectFrom("desk_log")
      .select("changes")
      .where("subject_kind", "=", `content${document.kind}`)
      .where("subject_id", "=", document.id)
      .where("action", "=", "content.archive")
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last && isRemovalFromSite(last.changes)) found.add(documentKey(document));
  }
  return found;
}

/** As the desk shows it: an entry or an asset. */
export function shown(document: ContentDocument, { locale, names }: Pick<ContentWork, "locale" | "names">) {
  return document.kind === "Entry"
    ? { entry: editedEntry(document, locale, names) satisfies EditedEntry }
    : { asset: editedAsset(document, locale) satisfies EditedAsset };
}
