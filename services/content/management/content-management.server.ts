import type { PlainClientAPI } from "contentful-management";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { AllContent } from "./all-content.server.ts";

/** Contentful's own SDK, for the space and environment that this site shows. */
export type ManagementClient = PlainClientAPI;

/** Who works at the content. */
export type ContentEditor = { id: string; name: string; email: string; mayWrite: boolean };

/** A change as the desk's log tells it. `type` is the document's: `Entry`, `Asset`, `ContentType`; `name` is what editors call it; `publicVersion` is what visitors read then; `wasPublic`: visitors saw it until it was removed by the same request. */
export type ContentChange = {
  action: "create" | "edit" | "publish" | "unpublish" | "archive" | "unarchive" | "delete";
  type: string;
  id: string;
  name: string;
  publicVersion: number | null;
  wasPublic?: boolean;
};
/** Notes a change; in the embedded service, within the transaction that makes it. */
export type RecordContentChange = (db: Kysely<SiteTables>, change: ContentChange) => Promise<void>;

/** Content as it is edited. */
export type EditedContent = {
  /** All of it, from memory unless something was written since. */
  all(): Promise<AllContent>;
  /** Where it is changed, if the desk may only read it: the address of the environment in Contentful's web app. */
  webApp: string | null;
};

/** Writing content, in the embedded service or at Contentful: the same calls of the same SDK. */
export type ContentManagement = EditedContent & {
  /** Whether all that `as` does is one transaction: all or nothing. */
  isTransactional: boolean;
  /** Whether earlier versions of drafts are there, too. Contentful keeps what was published alone. */
  hasEditedVersions: boolean;
  /** Where the environment is in the API, for calls that the SDK has no name for: `/spaces/…/environments/…`. */
  path: string;
  /**
   * Does something as somebody. In the embedded service all of `work` is one transaction: if it throws, nothing was done. At Contentful
   * each call stands for itself.
   */
  as<Result>(
    editor: ContentEditor,
    record: RecordContentChange,
    work: (client: ManagementClient) => Promise<Result>,
  ): Promise<Result>;
  /** For reading. */
  reader(): Promise<ManagementClient>;
  /** The default locale, which is the one that the desk edits. */
  locale(): Promise<string>;
  /**
   * Answers a request that came with somebody's personal access token, who is judged at the beginning of each transaction. The files of `usedElsewhere`,
   * by their ids, stay. Contentful has tokens of its own.
   */
  answerTokenRequest?(
    request: Request,
    editor: ContentEditor & { keys: ReadingKeys },
    change: {
      judge: (trx: Kysely<SiteTables>) => Promise<void>;
      record: RecordContentChange;
      /** The request's body, which was read before its turn came. */
      body?: Uint8Array | undefined;
      usedElsewhere?: ReadonlyMap<string, readonly { words: string; isPublic: boolean }[]> | undefined;
    },
  ): Promise<Response>;
};

/** Keys of the editor's own, with which their programs read what is published, and what is edited. */
export type ReadingKeys = { delivery: string; preview: string | undefined };

/** The error of the Management API behind an error of the SDK, or undefined for any other. `details` is as Contentful gives it. */
export function managementErrorOf(error: unknown): { status: number; id: string; details: unknown } | undefined {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return undefined;
  const { status, details }: { status?: unknown; details?: unknown } = JSON.parse(error.message);
  return typeof status === "number" ? { status, id: error.name, details } : undefined;
}

/** Contentful could not be reached, or took too long. */
export class ContentfulSilent extends Error {}

/** Whether Contentful did not answer, or answered that it takes no request just now, or none of this token. */
export function isContentfulOutage(error: unknown): boolean {
  if (error instanceof ContentfulSilent) return true;
  const { status = 0 } = managementErrorOf(error) ?? {};
  return status >= 500 || [401, 403, 429].includes(status);
}
