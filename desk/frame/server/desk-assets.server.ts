import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

/** What a document of the desk loads, as addresses. */
export type DeskAssets = { styles: string[]; scripts: string[]; preloads: string[] };

/** Vite's manifest of the desk's build: https://vite.dev/guide/backend-integration */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const entry = "desk/main.tsx";
const previewEntry = "desk/content/preview/frame/preview-script.ts";
let manifest: Manifest | undefined;

/** The files of the desk's build that a page needs: the entry's, and those of the page's own module. In development Vite makes them. */
export function deskAssets(pageModule: string | undefined): DeskAssets {
  if (!import.meta.env.PROD) return developmentAssets;
  manifest ??= readManifest();
  const own = pageModule === undefined ? [] : reachedFrom(`desk/${pageModule}`, manifest);
  const reached = new Set([...reachedFrom(entry, manifest), ...own]);
  const chunks = [...reached].flatMap((name) => manifest?.[name] ?? []);
  const script = manifest[entry]?.file;
  return {
    styles: [...new Set(chunks.flatMap(({ css }) => css))].map(urlOf),
    scripts: script === undefined ? [] : [urlOf(script)],
    preloads: chunks
      .map(({ file }) => file)
      .filter((file) => file !== script)
      .map(urlOf),
  };
}

/** The files that a preview loads besides those of the public page. */
export function previewAssets(): Pick<DeskAssets, "styles" | "scripts"> {
  if (!import.meta.env.PROD) return { styles: [], scripts: [`/${previewEntry}`] };
  manifest ??= readManifest();
  const { file, css } = manifest[previewEntry] ?? { file: "", css: [] };
  return { styles: css.map(urlOf), scripts: [urlOf(file)] };
}

/** The first sets up fast refresh, which React Router's Vite plugin expects in every document; public pages have it from the framework. */
const developmentAssets: DeskAssets = {
  styles: [],
  scripts: ["/@id/__x00__virtual:react-router/inject-hmr-runtime", "/@vite/client", `/${entry}`],
  preloads: [],
};

function readManifest(): Manifest {
  const root = dirname(dirname(createRequire(import.meta.url).resolve("#site/root.tsx")));
  return manifestSchema.parse(JSON.parse(readFileSync(join(root, "build/client/assets/desk/manifest.json"), "utf8")));
}

function reachedFrom(name: string, from: Manifest, reached = new Set<string>()): Set<string> {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const each of from[name]?.imports ?? []) reachedFrom(each, from, reached);
  return reached;
}

function urlOf(file: string): string {
  return `/${file}`;
}
