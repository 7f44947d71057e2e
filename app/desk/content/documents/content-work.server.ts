import type { AssetProps, EntryProps } from "contentful-management";
import type { DeskSession } from "#app/desk/access/sign-in/desk-sessions.server.ts";
import type { DeskCall } from "#app/desk/server/desk-endpoint.server.ts";
import {
  type ContentManagement,
  type ManagementClient,
  managementErrorOf,
  type RecordContentChange,
} from "#app/services/content/management/content-management.server.ts";
import { type Attempt, type Attempted, beginAttempt } from "../timed/attempt.server.ts";
import { changeAs } from "./change-as.server.ts";
import type { EditedAsset, EditedEntry } from "./documents-contract.ts";
import { editedAsset, editedEntry, type PeopleNames, readPeopleNames } from "./edited-documents.server.ts";
import type { SeenDocument } from "./publishing-contract.ts";
import { recordContentChange } from "./record-content-change.server.ts";

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
  const record: RecordContentChange = async (db, change) => {
    await log(db, change);
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
  };
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
