import { isDeepStrictEqual } from "node:util";
import type { AssetProps, ContentTypeProps, EntryProps } from "contentful-management";
import type { Contentful } from "#platform/config/config.server.ts";
import { limitedFetch } from "#platform/outbound/limited-answer.server.ts";
import type { AllContent } from "./all-content.server.ts";
import { readPages, rememberLast } from "./all-content.server.ts";
import type { EditedContent } from "./content-management.server.ts";
import { contentfulHost, MOST_CONTENTFUL_BYTES } from "./contentful-host.server.ts";
import { requestAdapter } from "./request-adapter.server.ts";

/** How long what was read is used again, in milliseconds: the page's editor asks every four seconds. */
const memoryMs = 10_000;
const timeoutMs = 15_000;
/** Contentful's largest page. Its SDK has no name for it here. */
const mostTypes: { query?: string; limit: number } = { limit: 1_000 };

const fetchAnswer = limitedFetch(MOST_CONTENTFUL_BYTES);

type Drafted = Contentful & { previewToken: string };
type Client = Awaited<ReturnType<typeof clientOf>>;
type Read = Awaited<ReturnType<typeof readDocuments>>;

/**
 * Contentful's content without a right to write there: drafts from its Preview API, and what visitors read from its Delivery API, to tell the state of
 * each. Neither API has what is archived, nor the editor interfaces.
 */
export function createContentfulDrafts(contentful: Drafted): EditedContent {
  const remembered = rememberLast(() => readDrafts(contentful));
  return {
    all: () => remembered(String(Math.floor(Date.now() / memoryMs))),
    webApp: `https://app.${/\.eu\./.test(contentful.previewHost) ? "eu." : ""}contentful.com/spaces/${contentful.space}/environments/${contentful.environment}`,
  };
}

async function readDrafts(contentful: Drafted): Promise<AllContent> {
  const { previewHost, previewToken, host, token } = contentful;
  const drafts = await clientOf(contentful, previewHost, previewToken);
  // What is published is read first: what is published in between then looks changed, and never the other way.
  const shown = await readDocuments(await clientOf(contentful, host, token));
  const edited = await readDocuments(drafts);
  const { items: types } = await drafts.getContentTypes(mostTypes);
  const { items: locales } = await drafts.getLocales();
  const publicEntries = new Map(shown.entries.map((entry) => [entry.sys.id, entry]));
  const publicAssets = new Map(shown.assets.map((asset) => [asset.sys.id, asset]));
  const entries = edited.entries.map((entry) => entryOf(entry, publicEntries.get(entry.sys.id)));
  const assets = edited.assets.map((asset) => assetOf(asset, publicAssets.get(asset.sys.id)));
  const publicOfChanged = entries.flatMap(({ sys: { id, version, publishedVersion } }) => {
    const shownEntry =
      publishedVersion === undefined || version === publishedVersion + 1 ? undefined : publicEntries.get(id);
    return shownEntry ? [entryOf(shownEntry, shownEntry)] : [];
  });
  return {
    locale: locales.find((locale) => locale.default)?.code ?? "en-US",
    types: new Map(types.map((type) => [type.sys.id, typeOf(type)])),
    interfaces: new Map(),
    entries: new Map(entries.map((entry) => [entry.sys.id, entry])),
    published: new Map(publicOfChanged.map((entry) => [entry.sys.id, entry])),
    assets: new Map(assets.map((asset) => [asset.sys.id, asset])),
  };
}

async function clientOf({ space, environment }: Contentful, setting: string, accessToken: string) {
  // Loaded on first use, as the SDK for writing is.
  const { createClient } = await import("contentful");
  const send = (request: Request) => fetchAnswer(request, { signal: AbortSignal.timeout(timeoutMs) });
  return createClient({
    space,
    environment,
    accessToken,
    ...contentfulHost(setting),
    adapter: requestAdapter(send),
  });
}

/** Its limit of requests per second is waited out by the SDK, which tries again. */
async function readDocuments(client: Client) {
  const everyLocale = client.withAllLocales.withoutLinkResolution;
  return {
    entries: await readPages((query) => everyLocale.getEntries({ ...query, order: ["sys.id"] })),
    assets: await readPages((query) => client.withAllLocales.getAssets({ ...query, order: ["sys.id"] })),
  };
}

function entryOf({ sys, fields, metadata }: Read["entries"][number], shown: Read["entries"][number] | undefined) {
  const isSame = shown && isDeepStrictEqual([shown.fields, shown.metadata], [fields, metadata]);
  const entry: EntryProps = {
    sys: { ...sys, ...versionsOf(shown, isSame), automationTags: [] },
    fields,
    metadata: { tags: metadata.tags },
  };
  return entry;
}

function assetOf({ sys, fields, metadata }: Read["assets"][number], shown: Read["assets"][number] | undefined) {
  const isSame = shown && isDeepStrictEqual([shown.fields, shown.metadata], [fields, metadata]);
  const contentType = { sys: { type: "Link" as const, linkType: "ContentType", id: "asset" } };
  const asset: AssetProps = {
    sys: { ...sys, ...versionsOf(shown, isSame), contentType },
    fields: {
      title: setValues(fields.title),
      description: setValues(fields.description),
      file: setValues(fields.file),
    },
  };
  return asset;
}

/** These APIs have no versions of drafts. By the arithmetic of versions, these say draft, published or changed. */
function versionsOf(shown: object | undefined, isSame: boolean | undefined) {
  if (!shown) return { version: 1 };
  return { version: isSame ? 2 : 3, publishedVersion: 1 };
}

function setValues<Value>(byLocale: Readonly<Record<string, Value | undefined>> = {}): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(byLocale).flatMap(([locale, value]) => (value === undefined ? [] : [[locale, value]])),
  );
}

/** Without the rules, which only the Management API has as a whole. */
function typeOf({
  sys,
  fields,
  ...type
}: Awaited<ReturnType<Client["getContentTypes"]>>["items"][number]): ContentTypeProps {
  const readable = fields.map(({ items, validations: _, ...field }) => ({
    ...field,
    ...(items && { items: { type: items.type, ...(items.linkType && { linkType: items.linkType }) } }),
  }));
  return { ...type, sys: { ...sys, version: 2, publishedVersion: 1 }, fields: readable };
}
