import type { Kysely } from "kysely";
import type { Contentful } from "#platform/config/config.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { limitedFetch } from "#platform/outbound/limited-answer.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readAllContent, readDefaultLocale, rememberLast } from "./all-content.server.ts";
import {
  type ContentChange,
  ContentfulSilent,
  type ContentManagement,
  type ManagementClient,
} from "./content-management.server.ts";
import { contentfulHost, MOST_CONTENTFUL_BYTES } from "./contentful-host.server.ts";
import { nameOf } from "./name-of-document.ts";
import { requestAdapter } from "./request-adapter.server.ts";

/** How long what was read is used again while this process writes nothing, in milliseconds. */
const memoryMs = 5_000;
const timeoutMs = 15_000;

const fetchAnswer = limitedFetch(MOST_CONTENTFUL_BYTES);

type Recording = (change: ContentChange) => Promise<void>;

/** Contentful's Management API. Its limit of requests per second is waited out by the SDK, which tries again. */
export function createContentfulManagement(
  contentful: Contentful & { managementToken: string },
  { db, log }: { db: Kysely<SiteTables>; log: Log },
): ContentManagement {
  let writes = 0;
  const client = () => clientOf(contentful, log, async () => {});
  const remembered = rememberLast(async () => readAllContent(await client()));
  const locale = rememberLast(async () => readDefaultLocale(await client()));
  return {
    isTransactional: false,
    hasEditedVersions: false,
    webApp: null,
    path: `/spaces/${contentful.space}/environments/${contentful.environment}`,
    async as(_, record, work) {
      const recording = async (change: ContentChange) => {
        writes += 1;
        await record(db, change);
      };
      return work(await clientOf(contentful, log, recording));
    },
    reader: client,
    locale: () => locale(String(Math.floor(Date.now() / memoryMs))),
    all: () => remembered(`${writes} ${Math.floor(Date.now() / memoryMs)}`),
  };
}

async function clientOf(
  {
    managementToken,
    managementHost,
    space: spaceId,
    environment: environmentId,
  }: Parameters<typeof createContentfulManagement>[0],
  log: Log,
  record: Recording,
): Promise<ManagementClient> {
  // Loaded on first use: most processes never write content.
  const { createClient } = await import("contentful-management");
  const send = async (request: Request) => {
    const sent = fetchAnswer(request, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    const response = await sent.catch((cause: unknown) => {
      throw new ContentfulSilent("Contentful did not answer", { cause });
    });
    const change = response.ok ? changeOf(request, await response.clone().text()) : undefined;
    if (change) await record(change);
    return response;
  };
  return createClient(
    {
      accessToken: managementToken,
      ...contentfulHost(managementHost),
      adapter: requestAdapter(send),
      logHandler: (level, data) => log.info({ level, said: String(data) }, "Contentful's SDK has something to say"),
    },
    { type: "plain", defaults: { spaceId, environmentId } },
  );
}

const types: Readonly<Record<string, string>> = {
  entries: "Entry",
  assets: "Asset",
  content_types: "ContentType",
  tags: "Tag",
};
const actionOf: Readonly<Record<string, ContentChange["action"]>> = {
  "PUT published": "publish",
  "DELETE published": "unpublish",
  "PUT archived": "archive",
  "DELETE archived": "unarchive",
  "DELETE ": "delete",
  "PATCH ": "edit",
};

/** What a request has changed, by its address. */
function changeOf({ method, url, headers }: Request, body: string): ContentChange | undefined {
  const [, list = "", id = "", part = ""] =
    /\/(entries|assets|content_types|tags)\/([^/]+)(?:\/(published|archived))?$/.exec(new URL(url).pathname) ?? [];
  const type = types[list];
  const saved = headers.has("X-Contentful-Version") ? ("edit" as const) : ("create" as const);
  const action = method === "PUT" && part === "" ? saved : actionOf[`${method} ${part}`];
  if (type === undefined || action === undefined) return undefined;
  const document: { sys?: { publishedVersion?: number } } = body === "" ? {} : JSON.parse(body);
  return { action, type, id, name: nameOf(document), publicVersion: document.sys?.publishedVersion ?? null };
}
