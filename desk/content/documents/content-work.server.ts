import type { AssetProps, EntryProps } from "contentful-management";
import type { Kysely } from "kysely";
import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { DeskCall } from "#desk/frame/server/desk-endpoint.server.ts";
import {
  type ContentManagement,
  type ManagementClient,
  managementErrorOf,
  type RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readFileUses } from "../files/file-uses.server.ts";
import type { Uses } from "../files/file-uses.ts";
import { type Attempt, type Attempted, beginAttempt } from "../timed/attempt.server.ts";
import { changeAs } from "./change-as.server.ts";
import type { EditedAsset, EditedEntry } from "./documents-contract.ts";
import { editedAsset, editedEntry, type PeopleNames, readPeopleNames } from "./edited-documents.server.ts";
import type { SeenDocument } from "./publishing-contract.ts";
import { isRemovalFromSite, recordContentChange } from "./record-content-change.server.ts";

/** What an operation on content needs: who works, and where. */
export type ContentWork = {
  /** Does it as this person; of the embedded service all or nothing. */
  together<Result>(work: (client: ManagementClient) => Promise<Result>): Promise<Result>;
  /** Notes what is about to be done in several requests. Only where they are no transaction. */
  attempt?: (attempted: Attempted) => Promise<Attempt | undefined>;
  personId: string;
  management: ContentManagement;
  locale: string;
  names: PeopleNames;
  /** By their keys: those that visitors saw until they are removed in this request, so that they see them again once these are put back. */
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
 * Each change is judged once more in its transaction: a large picture waits for its turn, and takes its time to be decoded.
 *
 * @param also notes each change besides the log, in the same transaction
 */
export async function contentWork(
  { services, session, judge }: Omit<ContentRequest<unknown>, "body">,
  management: ContentManagement,
  also?: RecordContentChange,
): Promise<ContentWork> {
  const { person } = session;
  const log = recordContentChange(person.id);
  const removedFromSite = new Set<string>();
  const record: RecordContentChange = async (db, change) => {
    const wasPublic = change.action === "archive" && removedFromSite.has(`${change.type} ${change.id}`);
    await log(db, { ...change, wasPublic });
    await also?.(db, change);
  };
  return {
    together: (work) => changeAs({ management, person, judge }, record, work),
    ...(!management.isTransactional && {
      attempt: (attempted: Attempted) => beginAttempt(services.db, person.id, attempted),
    }),
    personId: person.id,
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

export type StoredDocument = ({ kind: "Entry" } & EntryProps) | ({ kind: "Asset" } & AssetProps);

/** A document as it is now; undefined if there is none. */
export async function readDocument(
  client: ManagementClient,
  { id, kind }: Pick<SeenDocument, "id" | "kind">,
): Promise<StoredDocument | undefined> {
  try {
    if (kind === "Entry") return { kind, ...(await client.entry.get({ entryId: id })) };
    return { kind, ...(await client.asset.get({ assetId: id })) };
  } catch (error) {
    if (managementErrorOf(error)?.status === 404) return undefined;
    throw error;
  }
}

/** As the desk shows it: an entry or an asset. */
export function shown(document: StoredDocument, { locale, names }: Pick<ContentWork, "locale" | "names">) {
  return document.kind === "Entry"
    ? { entry: editedEntry(document, locale, names) satisfies EditedEntry }
    : { asset: editedAsset(document, locale) satisfies EditedAsset };
}
