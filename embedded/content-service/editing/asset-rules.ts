import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Database } from "../store/content-store.ts";
import { assetSchema, type EditedDocument, fileSchema } from "../store/documents.ts";
import { findStoredFile } from "./asset-addresses.ts";
import { type DocumentError, invalid } from "./content-refused.ts";
import type { DocumentRules } from "./edit-content.ts";
import { checkMetadata } from "./rules/check-metadata.ts";

/** As Contentful takes them: a short and a long text. */
const textByLocale = (longest: number) => z.record(z.string(), z.string().max(longest).nullish());
const link = z.object({
  sys: z.looseObject({ type: z.literal("Link"), linkType: z.literal("Upload"), id: z.string() }),
});
const hiddenOrPath = /^\.|[/\\\p{Cc}]/u;
const givenFile = z.looseObject({
  fileName: z
    .string()
    .min(1)
    .max(255)
    .refine((name) => !hiddenOrPath.test(name), "A file name has no slashes and does not begin with a dot"),
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+/),
  upload: z.string().optional(),
  uploadFrom: link.optional(),
  url: z.string().optional(),
});
const givenFields = z.object({
  title: textByLocale(256).optional(),
  description: textByLocale(50_000).optional(),
  file: z.record(z.string(), givenFile).optional(),
});

/** Assets. Their files come from uploads or from this service: nothing is fetched from elsewhere. */
export const assetRules: DocumentRules = {
  kind: "assets",
  async checkParts(db, { fields = {}, metadata }, { current }) {
    const parsed = givenFields.safeParse(fields);
    if (!parsed.success)
      throw invalid(
        "InvalidEntry",
        parsed.error.issues.map(
          ({ path, message }): DocumentError => ({
            name: "type",
            path: ["fields", ...path.map(String)],
            details: message,
          }),
        ),
      );
    await checkMetadata(db, metadata);
    const file = parsed.data.file && (await storedFiles(db, parsed.data.file, current));
    return {
      parts: { ...(metadata !== undefined && { metadata }), fields: { ...Object(fields), ...(file && { file }) } },
    };
  },
  async expectPublishable(_, document) {
    const files = Object.entries(assetSchema.parse(document).fields.file ?? {});
    const waiting = files.filter(([, file]) => !fileSchema.safeParse(file).success);
    const errors = waiting.map(
      ([locale]): DocumentError => ({
        name: "required",
        path: ["fields", "file", locale, "url"],
        details: "The file has not been processed",
      }),
    );
    if (files.length === 0)
      errors.push({ name: "required", path: ["fields", "file"], details: 'The property "file" is required here' });
    if (errors.length > 0) throw invalid("InvalidEntry", errors);
  },
};

/** Files whose address names a stored file get that one's. Others have to be uploaded, and are refused at once: nobody could process or publish them. */
async function storedFiles(
  db: Database,
  given: Record<string, z.infer<typeof givenFile>>,
  current: EditedDocument | undefined,
) {
  const known = Object.values(assetSchema.safeParse(current).data?.fields.file ?? {}).flatMap(
    (file) => fileSchema.safeParse(file).data ?? [],
  );
  const stored = await Promise.all(
    Object.entries(given).map(async ([locale, file]) => {
      const before = z.looseObject({ upload: z.string() }).safeParse(byLocaleOf(current)[locale]).data?.upload;
      if (file.url === undefined) {
        const { upload } = file;
        const isTaken =
          file.uploadFrom || upload === undefined || upload === before || (await findStoredFile(db, upload));
        if (!isTaken) throw notStored(["fields", "file", locale, "upload"], upload);
        return [locale, file];
      }
      const own = await findStoredFile(db, file.url);
      const url = own?.url ?? known.find((each) => each.url === file.url || file.url?.includes("/missing/"))?.url;
      if (url === undefined) throw notStored(["fields", "file", locale, "url"], file.url);
      // As it is stored, with its names in their order, unless it was changed.
      const same = byLocaleOf(current)[locale];
      return [locale, isDeepStrictEqual(same, { ...file, url }) ? same : { ...file, url }];
    }),
  );
  return Object.fromEntries(stored);
}

export function notStored(path: readonly string[], value: string | undefined) {
  return invalid("InvalidEntry", [
    { name: "unknown", path, value, details: "Files are not fetched from elsewhere: upload it" },
  ]);
}

function byLocaleOf(asset: EditedDocument | undefined): Record<string, unknown> {
  return { ...Object(asset?.fields).file };
}
