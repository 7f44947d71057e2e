import { type Database, readFilesAt, type StoredFile } from "../store/content-store.ts";
import { assetSchema, type EditedDocument, fileSchema, fileUrls } from "../store/documents.ts";
import { linkTo } from "../store/edit-documents.ts";
import { addressOf } from "./asset-addresses.ts";

/** The environment that is asked, and the database with its documents. */
export type EnvironmentScope = { db: Database; space: string; environment: string };

/** A document that was imported names the space that it came from; what is answered names the one that was asked. */
export function withRequestedEnvironment<Stored extends Pick<EditedDocument, "sys">>(
  { space, environment }: Pick<EnvironmentScope, "space" | "environment">,
  document: Stored,
): Stored {
  const environmentLinks = { space: linkTo("Space", space), environment: linkTo("Environment", environment) };
  return { ...document, sys: { ...document.sys, ...environmentLinks, version: document.sys.version ?? 1 } };
}

/** Entries and assets have both, also where none is stored. */
export function withDefaultParts(document: EditedDocument) {
  const { metadata = { tags: [], concepts: [] }, fields = {} } = document;
  return { ...document, metadata, fields };
}

export function entryOutput(scope: Pick<EnvironmentScope, "space" | "environment">, document: EditedDocument) {
  return withRequestedEnvironment(scope, withDefaultParts(document));
}

/** Where assets are served: `host` is the site's own. */
export type AssetScope = EnvironmentScope & { host: string };

/** Assets with the addresses at which this service serves their files. */
export async function assetOutputs(scope: AssetScope, documents: readonly EditedDocument[]): Promise<EditedDocument[]> {
  const files = await readFilesAt(
    scope.db,
    documents.flatMap((document) => fileUrls(assetSchema.parse(document))),
  );
  return documents.map((document) => assetOutput(scope, document, files));
}

/** @param files with those of the asset, by the addresses that they are stored at */
export function assetOutput(
  { space, environment, host }: Omit<AssetScope, "db">,
  document: EditedDocument,
  files: ReadonlyMap<string, StoredFile>,
): EditedDocument {
  const served = Object.entries(assetSchema.parse(document).fields.file ?? {}).map(([locale, value]) => {
    const file = fileSchema.safeParse(value).data;
    if (!file) return [locale, value];
    const url = addressOf({ host, space }, document.sys.id, files.get(file.url), file.fileName);
    return [locale, { ...file, url }];
  });
  const file = served.length > 0 ? { file: Object.fromEntries(served) } : {};
  const fields = { ...Object(document.fields), ...file };
  return withRequestedEnvironment({ space, environment }, { ...withDefaultParts(document), fields });
}
