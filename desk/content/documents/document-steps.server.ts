import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import type { Uses } from "../files/file-uses.ts";
import { expectDescribed, expectNotShown, expectUnused } from "./asset-rules.server.ts";
import type { StoredDocument } from "./content-work.server.ts";

/** What is done to one document. `uses` says what shows the files of the library. @returns the document as it is then */
export type Step = (client: ManagementClient, current: StoredDocument, uses: Uses) => Promise<StoredDocument>;

export async function publishOne(client: ManagementClient, current: StoredDocument): Promise<StoredDocument> {
  if (current.kind === "Entry")
    return { kind: "Entry", ...(await client.entry.publish({ entryId: current.sys.id }, current)) };
  expectDescribed(current);
  return { kind: "Asset", ...(await client.asset.publish({ assetId: current.sys.id }, current)) };
}

export const unpublishOne: Step = async (client, current, uses) => {
  if (current.kind === "Entry")
    return { kind: "Entry", ...(await client.entry.unpublish({ entryId: current.sys.id })) };
  await expectNotShown(client, current, uses);
  return { kind: "Asset", ...(await client.asset.unpublish({ assetId: current.sys.id })) };
};

export const removeOne: Step = async (client, current, uses) => {
  if (current.kind === "Asset") await expectUnused(client, current, uses);
  const drafted = current.sys.publishedVersion === undefined ? current : await unpublishOne(client, current, uses);
  return drafted.kind === "Entry"
    ? { kind: "Entry", ...(await client.entry.archive({ entryId: drafted.sys.id })) }
    : { kind: "Asset", ...(await client.asset.archive({ assetId: drafted.sys.id })) };
};

export const restoreOne: Step = async (client, current) =>
  current.kind === "Entry"
    ? { kind: "Entry", ...(await client.entry.unarchive({ entryId: current.sys.id })) }
    : { kind: "Asset", ...(await client.asset.unarchive({ assetId: current.sys.id })) };
