/**
 * Writes the actual size of every picture into content/festival.json, and reports assets without a file and files without an asset.
 * `node content/art/measure.ts`; draw.ts runs it at its end.
 */
import { glob, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import * as z from "zod/mini";

const content = new URL("../", import.meta.url);
const festival = new URL("festival.json", content);

const file = z.object({ url: z.string(), contentType: z.string() });
const asset = z.object({ sys: z.object({ id: z.string() }), fields: z.object({ file: z.record(z.string(), file) }) });
const contentExport = z.object({ assets: z.array(asset) });

type File = z.infer<typeof file>;

interface Details {
  size: number;
  image?: { width: number; height: number };
}

interface Mismatch {
  assetsWithoutFile: string[];
  filesWithoutAsset: string[];
}

/** Fills in each asset's `details` from the file on disk. Returns the mismatches. */
export async function measure(): Promise<Mismatch> {
  const text = await readFile(festival, "utf8").catch(() => undefined);
  if (text === undefined) return { assetsWithoutFile: [], filesWithoutAsset: [] };
  const measured = new Map<string, Details>();
  const assetsWithoutFile: string[] = [];
  for (const { sys, fields } of contentExport.parse(JSON.parse(text)).assets) {
    for (const localized of Object.values(fields.file)) {
      const details = await measureFile(localized);
      if (details) measured.set(localized.url, details);
      else assetsWithoutFile.push(`${sys.id} (${localized.url})`);
    }
  }
  const written = withDetails(text, measured);
  if (written !== text) await writeFile(festival, written);
  const known = new Set([...measured.keys()].map(fileName));
  return { assetsWithoutFile, filesWithoutAsset: (await filesOnDisk()).filter((name) => !known.has(name)) };
}

/** Path of an asset's file, relative to `content/`. */
const fileName = (url: string) => `assets/${url.replace(/^(https?:)?\/\//, "")}`;

async function measureFile({ url, contentType }: File): Promise<Details | undefined> {
  const path = fileURLToPath(new URL(fileName(url), content));
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!contentType.startsWith("image/")) return { size: stats.size };
  const { width, height } = await sharp(path).metadata();
  return { size: stats.size, image: { width, height } };
}

/** The same JSON in the same order, with the `details` of measured files replaced. */
function withDetails(text: string, measured: Map<string, Details>): string {
  const updated: unknown = JSON.parse(text, (_key, value) => {
    const parsed = file.safeParse(value);
    const details = parsed.success ? measured.get(parsed.data.url) : undefined;
    return details ? { ...value, details } : value;
  });
  return `${JSON.stringify(updated, null, 2)}\n`;
}

async function filesOnDisk(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of glob("assets/*/*/*/*/*.*", { cwd: fileURLToPath(content) })) names.push(name);
  return names.toSorted();
}

if (import.meta.main) report(await measure());

/** Prints the mismatches. */
export function report({ assetsWithoutFile, filesWithoutAsset }: Mismatch): void {
  for (const name of assetsWithoutFile) console.log(`no file for asset ${name}`);
  for (const name of filesWithoutAsset) console.log(`no asset for file ${name}`);
}
