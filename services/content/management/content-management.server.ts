import type { Kysely } from "kysely";
import type { ContentService } from "#embedded/content-service/content-service.ts";
import { ContentRefused } from "#embedded/content-service/editing/content-refused.ts";
import type {
  AllContent,
  Asset,
  ContentDocument,
  ContentEditing,
  ContentReading,
  EditorInterface,
  Entry,
  Fields,
  Metadata,
} from "#embedded/content-service/editing/host-editing.ts";
import type { ContentType } from "#embedded/content-service/store/documents.ts";
import { beginLocking } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { nameOf } from "./name-of-document.ts";

export type {
  AllContent,
  Asset,
  ContentDocument,
  ContentEditing,
  ContentReading,
  ContentType,
  EditorInterface,
  Entry,
  Fields,
  Metadata,
};
export { ContentRefused };

/** Who works at the content. */
export type ContentEditor = { id: string; name: string; email: string; mayWrite: boolean };

/**
 * A change as the desk's log tells it. `type` is the document's: `Entry`, `Asset`, `ContentType`; `name` is what
 * editors call it; `publicVersion` is what visitors read then; `wasPublic`: visitors saw it until it was removed by the
 * same request.
 */
export type ContentChange = {
  action: "create" | "edit" | "publish" | "unpublish" | "archive" | "unarchive" | "delete";
  type: string;
  id: string;
  name: string;
  publicVersion: number | null;
  wasPublic?: boolean;
};

/** Notes a change within the transaction that makes it. */
export type RecordContentChange = (db: Kysely<SiteTables>, change: ContentChange) => Promise<void>;

/** Judges at the beginning of a transaction whether something may be changed, and throws if not. */
type Judge = (db: Kysely<SiteTables>) => Promise<void>;

/** The content of the embedded service, as it is edited. */
export type ContentManagement = {
  /** Everything, from memory unless something was written since. */
  all(): Promise<AllContent>;
  /** The default locale, which is the one that the desk edits. */
  locale(): Promise<string>;
  /** One document, as it is stored now. Not within a transaction, which has the database for itself. */
  reading: ContentReading;
  /** Does something in somebody's name. All of `work` is one transaction: if it throws, nothing was done. */
  as<Result>(
    editor: { id: string; judge?: Judge },
    record: RecordContentChange,
    work: (content: ContentEditing) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Answers a request that came with somebody's personal access token, who is judged at the beginning of each
   * transaction. The files of `usedElsewhere`, by their ids, stay.
   */
  answerTokenRequest(
    request: Request,
    editor: ContentEditor & { keys: ReadingKeys },
    change: {
      judge: Judge;
      record: RecordContentChange;
      /** The request's body, which was read before its turn came. */
      body?: Uint8Array | undefined;
      usedElsewhere?: ReadonlyMap<string, readonly { words: string; isPublic: boolean }[]> | undefined;
    },
  ): Promise<Response>;
};

/** Keys of the editor's own, with which their programs read what is published, and what is edited. */
export type ReadingKeys = { delivery: string; preview: string | undefined };

/** The embedded service for the desk: its tables and the desk's are those of one database. */
export function createContentManagement(service: ContentService): ContentManagement {
  return {
    all: service.allContent,
    locale: service.defaultLocale,
    reading: service.reading,
    as: ({ id, judge }, record, work) =>
      service.edit({ user: id, judge: within(judge), record: recorder(record) }, work),
    answerTokenRequest: (request, { id, name, email, mayWrite, keys }, { judge, record, body, usedElsewhere }) => {
      const [firstName = "", ...rest] = name.split(" ");
      const user = { id, firstName, lastName: rest.join(" "), email, mayWrite };
      return service.manage(request, {
        user,
        keys,
        judge: within(judge),
        record: recorder(record),
        body,
        usedElsewhere,
      });
    },
  };
}

type Caller = Parameters<ContentService["manage"]>[1];

/** The content service locks the content once its editor was judged. */
function within(judge?: Judge): NonNullable<Caller["judge"]> {
  return async (tx) => {
    const trx = tx.withTables<SiteTables>();
    await judge?.(trx);
    beginLocking(trx, "content");
  };
}

function recorder(record: RecordContentChange): NonNullable<Caller["record"]> {
  return (tx, { action, type, document }) => {
    const { id, publishedVersion: publicVersion = null } = document.sys;
    return record(tx.withTables<SiteTables>(), { action, type, id, name: nameOf(document), publicVersion });
  };
}
