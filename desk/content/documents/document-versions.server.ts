import type {
  ContentDocument,
  ContentManagement,
  ContentReading,
} from "#services/content/management/content-management.server.ts";
import type { DocumentKind, DocumentVersion, DocumentVersions } from "./documents-contract.ts";
import { fieldsIn, type PeopleNames } from "./edited-documents.server.ts";

type Which = { id: string; kind: DocumentKind };

/** The earlier versions of a document, newest first; none of one that is not there. */
export async function readVersions(
  { management: { reading }, names }: { management: ContentManagement; names: PeopleNames },
  which: Which,
): Promise<DocumentVersions> {
  const versions = await reading.versions(which);
  return {
    versions: versions.map(({ version, savedAt, savedBy, published, isCurrent }) => ({
      version,
      at: Date.parse(savedAt) || 0,
      by: names.get(savedBy) ?? "",
      isPublished: published,
      isPublic: isCurrent,
    })),
  };
}

/** What the fields were; undefined if there is no such version. */
export async function readVersion(
  management: ContentManagement,
  { version, ...which }: Which & { version: number },
): Promise<DocumentVersion | undefined> {
  const { reading } = management;
  const listed = (await reading.versions(which)).find((each) => each.version === version);
  const found = listed && (await reading.readVersion(which, listed));
  return found && { version, fields: fieldsIn(await management.locale(), found) };
}

/** What visitors could read, all locales of it: in that version, or else the last that they could; undefined where it is not stored. */
export async function readPublished(
  reading: ContentReading,
  { version, ...which }: Which & { version?: number | undefined },
): Promise<ContentDocument | undefined> {
  const published = (await reading.versions(which)).filter((each) => each.published);
  const listed = published.find((each) => version === undefined || each.version === version);
  return listed && reading.readVersion(which, listed);
}
