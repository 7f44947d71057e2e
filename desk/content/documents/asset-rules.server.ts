import type { Asset, ContentEditing, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isRecord, text } from "#services/content/pages/content-tree.ts";
import type { Place, Uses } from "../files/file-uses.ts";
import { isArchived } from "./edited-documents.server.ts";
import type { ContentFault } from "./publishing-contract.ts";

/** What the desk asks of pictures and files beyond the rules of the content service. */
export class AssetRefused extends Error {
  override name = "AssetRefused";
  readonly fault: Pick<ContentFault, "field" | "message">;
  constructor(fault: Pick<ContentFault, "field" | "message">) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * A picture is published with words for those who do not see it.
 *
 * @throws AssetRefused
 */
export function expectDescribed({ fields }: Asset): void {
  const isPicture = Object.values(fields.file ?? {}).some(
    (file) => isRecord(file) && text(file.contentType)?.startsWith("image/"),
  );
  const { description } = fields;
  if (!isPicture || (isRecord(description) && Object.values(description).some((words) => text(words)?.trim()))) return;
  throw new AssetRefused({
    field: "description",
    message: "Please say what this picture shows: people who do not see it have these words read to them.",
  });
}

/**
 * What some part of the site has a link to stays, and what a band, a mail or any other row shows by its address.
 *
 * @throws AssetRefused
 */
export async function expectUnused(editing: ContentEditing, asset: Asset, { places }: Uses): Promise<void> {
  const users = await editing.entriesLinkingTo(asset.sys.id, "edited");
  refuseUsed(
    asset,
    users.filter((entry) => !isArchived(entry)),
  );
  refuseShown(asset, places.get(asset.sys.id) ?? []);
}

/**
 * What visitors see stays on the site, also where the page's draft shows it no longer.
 *
 * @throws AssetRefused
 */
export async function expectNotShown(editing: ContentEditing, asset: Asset, { places }: Uses): Promise<void> {
  refuseUsed(asset, await editing.entriesLinkingTo(asset.sys.id, "published"));
  const shown = places.get(asset.sys.id) ?? [];
  refuseShown(
    asset,
    shown.filter(({ isPublic }) => isPublic),
  );
}

function refuseUsed(asset: Asset, users: readonly Entry[]): void {
  if (users.length === 0) return;
  const names = [...new Set(users.map(nameOf))].filter((name) => name !== "").slice(0, 3);
  const where = names.length > 0 ? ` by ${names.map((name) => `“${name}”`).join(", ")}` : "";
  refuse(asset, where, ", and publish that");
}

function refuseShown(asset: Asset, places: readonly Place[]): void {
  if (places.length === 0) return;
  refuse(
    asset,
    `: ${places
      .slice(0, 3)
      .map(({ words }) => words)
      .join("; ")}`,
  );
}

function refuse(asset: Asset, where: string, then = ""): void {
  const message = `“${nameOf(asset) || "This file"}” is still used${where}. Please take it out there first${then}.`;
  throw new AssetRefused({ field: null, message });
}
