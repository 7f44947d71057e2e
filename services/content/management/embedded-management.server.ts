import type { ContentService } from "#embedded/content-service/content-service.ts";
import { beginLocking } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { readDefaultLocale } from "./all-content.server.ts";
import type {
  ContentChange,
  ContentEditor,
  ContentManagement,
  ManagementClient,
  RecordContentChange,
} from "./content-management.server.ts";
import { nameOf } from "./name-of-document.ts";
import { rememberContent } from "./remembered-content.server.ts";
import { requestAdapter } from "./request-adapter.server.ts";

type Recorded = NonNullable<Parameters<ContentService["manage"]>[1]["record"]>;
const reader: ContentEditor = { id: "desk", name: "The desk", email: "", mayWrite: false };

/** The embedded service's Management API, without a socket. */
export function createEmbeddedManagement(service: ContentService): ContentManagement {
  const client = async () => clientOf(await sdk(), (request) => service.manage(request, { user: userOf(reader) }));
  const memory = rememberContent(service, client);
  return {
    isTransactional: true,
    hasEditedVersions: true,
    webApp: null,
    path: `/spaces/${contentApi.space}/environments/${contentApi.environment}`,
    async as(editor, record, work) {
      const loaded = await sdk();
      const note = memory.beginWriting();
      const changes: ContentChange[] = [];
      const caller = { user: userOf(editor), record: recorder(noting(record, changes)) };
      const result = await service.manageTogether(caller, (send) => work(clientOf(loaded, send)));
      // Only now: before, it might have been taken back.
      note(changes);
      return result;
    },
    reader: client,
    locale: async () => readDefaultLocale(await client()),
    all: memory.all,
    answerTokenRequest: (request, editor, { judge, record, body, usedElsewhere }) =>
      service.manage(request, {
        user: userOf(editor),
        keys: editor.keys,
        judge: (tx) => judge(tx.withTables<SiteTables>()),
        record: recorder(record),
        body,
        usedElsewhere,
      }),
  };
}

function noting(record: RecordContentChange, changes: ContentChange[]): RecordContentChange {
  return async (db, change) => {
    await record(db, change);
    changes.push(change);
  };
}

/** Loaded on first use: most processes never write content. */
const sdk = () => import("contentful-management");

function clientOf(
  { createClient }: Awaited<ReturnType<typeof sdk>>,
  send: (request: Request) => Promise<Response>,
): ManagementClient {
  const { space: spaceId, environment: environmentId } = contentApi;
  return createClient(
    { accessToken: "none", host: "embedded", basePath: "/content", adapter: requestAdapter(send), retryOnError: false },
    { type: "plain", defaults: { spaceId, environmentId } },
  );
}

function userOf({ id, name, email, mayWrite }: ContentEditor) {
  const [firstName = "", ...rest] = name.split(" ");
  return { id, firstName, lastName: rest.join(" "), email, mayWrite };
}

/** Both are tables of one database. */
function recorder(record: RecordContentChange): Recorded {
  return (tx, { action, type, document }) => {
    const { id, publishedVersion: publicVersion = null } = document.sys;
    const trx = tx.withTables<SiteTables>();
    // The content service has locked it: whatever else is locked comes before.
    beginLocking(trx, "content");
    return record(trx, { action, type, id, name: nameOf(document), publicVersion });
  };
}
