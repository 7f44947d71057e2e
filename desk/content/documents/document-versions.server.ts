import { z } from "zod/mini";
import {
  type ContentManagement,
  type ManagementClient,
  managementErrorOf,
} from "#services/content/management/content-management.server.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import type { DocumentKind, DocumentVersion, DocumentVersions } from "./documents-contract.ts";
import { fieldsIn, type PeopleNames } from "./edited-documents.server.ts";

type Reading = { management: ContentManagement; names: PeopleNames };
type Which = { id: string; kind: DocumentKind };

const snapshot = z.looseObject({
  sys: z.looseObject({
    snapshotType: z.string(),
    createdAt: z.string(),
    createdBy: z.optional(z.looseObject({ sys: z.looseObject({ id: z.string() }) })),
  }),
  snapshot: z.looseObject({
    sys: z.looseObject({ version: z.number() }),
    fields: z.optional(z.unknown()),
    metadata: z.optional(z.unknown()),
  }),
});
const snapshots = z.looseObject({ items: z.array(snapshot) });

/** The earlier versions of a document, newest first; none of one that is not there. */
export async function readVersions(reading: Reading, which: Which): Promise<DocumentVersions> {
  const found = await readSnapshots(reading.management, await reading.management.reader(), which);
  const { entries, assets } = await reading.management.all();
  const { sys } = entries.get(which.id) ?? assets.get(which.id) ?? {};
  // Publishing raises the version: the published document has the version after the one that was published.
  const publicVersion = sys?.publishedVersion === undefined ? undefined : sys.publishedVersion + 1;
  return {
    versions: found.map(({ sys, snapshot: { sys: own } }) => ({
      version: own.version,
      at: Date.parse(sys.createdAt) || 0,
      by: reading.names.get(sys.createdBy?.sys.id ?? "") ?? "",
      isPublished: sys.snapshotType === "publish",
      isPublic: sys.snapshotType === "publish" && own.version === publicVersion,
    })),
  };
}

/** What the fields were; undefined if there is no such version. */
export async function readVersion(
  reading: Reading,
  { version, ...which }: Which & { version: number },
): Promise<DocumentVersion | undefined> {
  const { management } = reading;
  const found = (await readSnapshots(management, await management.reader(), which)).find(
    (each) => each.snapshot.sys.version === version,
  );
  if (!found) return undefined;
  const locale = await management.locale();
  return { version, fields: fieldsIn(locale, { fields: found.snapshot.fields }) };
}

/** What visitors could read, all locales of it: in that version, or else the last that they could; undefined where it is not stored. */
export async function readPublished(
  management: ContentManagement,
  client: ManagementClient,
  { version, ...which }: Which & { version: number | undefined },
): Promise<{ fields: Record<string, unknown>; metadata?: unknown } | undefined> {
  const all = await readSnapshots(management, client, which);
  const published = all.filter(({ sys }) => sys.snapshotType === "publish");
  const found = published.find(({ snapshot: { sys } }) => version === undefined || sys.version === version)?.snapshot;
  return found && { fields: isRecord(found.fields) ? found.fields : {}, metadata: found.metadata };
}

/** Contentful has snapshots of entries alone. The embedded service has them of assets, too, and those of drafts. */
async function readSnapshots(management: ContentManagement, client: ManagementClient, { id, kind }: Which) {
  if (kind === "Asset" && !management.hasEditedVersions) return [];
  const edits = management.hasEditedVersions ? { "sys.snapshotType[in]": "publish,edit" } : {};
  const list = kind === "Entry" ? "entries" : "assets";
  try {
    const path = `${management.path}/${list}/${id}/snapshots`;
    return snapshots.parse(await client.raw.get(path, { params: { limit: 1000, ...edits } })).items;
  } catch (error) {
    if (managementErrorOf(error)?.status === 404) return [];
    throw error;
  }
}
