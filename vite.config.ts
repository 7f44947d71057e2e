import { globSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserScriptPlugin } from "./scripts/build/browser-script-plugin.ts";
import { composedStylesPlugin } from "./scripts/build/composed-styles-plugin.ts";
import { routeModulesPlugin } from "./scripts/build/route-modules-plugin.ts";

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const root = fileURLToPath(new URL("./", import.meta.url));
const site = `${root}site/`;
const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const landingPage = ["root.tsx", "routes/home.tsx"].map((path) => `${site}${path}?__react-router-build-client-route`);
const isRoute = (id: string) => id.startsWith(`${site}routes/`) || id.startsWith(`${site}root.tsx`);

/** Everything that some modules import, directly or through others; what is imported on demand is not among it. */
function reachedFrom(ids: readonly string[], graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  for (const id of ids.filter((each) => !reached.has(each))) {
    reached.add(id);
    reachedFrom(graph.getModuleInfo(id)?.importedIds ?? [], graph, reached);
  }
  return reached;
}

/**
 * What the landing page needs comes in two files that every other page shares: the framework, which stays in a visitor's cache from one
 * release to the next, and ours. Left to itself, the bundler makes twenty small ones, which together are 6 kB larger.
 */
const groups = [
  { name: "framework", test: framework },
  {
    debugName: "landing-page",
    name: (id: string, graph: ModuleGraph) =>
      reachedFrom(landingPage, graph).has(id) && !isRoute(id) ? "landing-page" : null,
  },
];

const styleSheets = globSync("{site,desk,ui}/**/*.module.css", { cwd: root }).toSorted();

/**
 * A class or animation in a build: the number of its style sheet, and its own in the sheet. With names in words the style sheet is a tenth larger.
 *
 * @throws where the sheet is not one of the site's, the desk's or of ui/, or does not have the name
 */
function shortClassName(name: string, file: string, css: string): string {
  const styleSheet = styleSheets.indexOf(relative(root, file.split("?")[0] ?? file));
  const names = new Set(css.match(/(?<=\.|@keyframes\s+)[a-z_][\w-]*/gi));
  const place = [...names].indexOf(name);
  if (styleSheet < 0 || place < 0) throw new Error(`${file} has no class or animation ${name} that could be named.`);
  return `c${styleSheet.toString(36).padStart(2, "0")}${place.toString(36)}`;
}

/**
 * Packages of many modules, of which the server uses a few: bundled, they are 700 files fewer to load and take 12 MB less memory.
 */
const bundledPackages = [
  "zod",
  "kysely",
  "hono",
  "@hono/node-server",
  "react-router",
  "@remix-run/route-pattern",
  "cockatiel",
  "rate-limiter-flexible",
  "prom-client",
  "contentful",
  "contentful-sdk-core",
  "axios",
  "@opentelemetry/api",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), browserScriptPlugin(), routeModulesPlugin()],
  // In development: every package is found before the first page asks for it, and no page reloads for what a test or a visitor left.
  optimizeDeps: { entries: ["{site,desk,ui,services,platform}/**/!(*.test|*.server).{ts,tsx}"] },
  server: { watch: { ignored: ["**/.cache/**", "**/data/**"] } },
  css: {
    ...(command === "build" && { modules: { generateScopedName: shortClassName } }),
    postcss: { plugins: [composedStylesPlugin] },
    // Without its fallback for `light-dark()`, which no style sheet uses: it costs two variables wherever `color-scheme` stands.
    lightningcss: { exclude: 1_048_576 },
  },
  // One style sheet: all of it is 10 kB, and the landing page's part alone took seven requests before anything was drawn.
  // No font in the style sheet: every page would load it, and the Content-Security-Policy allows fonts from this site's addresses only.
  build: {
    target: "es2023",
    cssCodeSplit: false,
    // What is imported on demand needs files that are there already: asking for them ahead is 700 bytes on every page.
    modulePreload: false,
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // It does nothing when imported, but does not say so, and brings a validator of 2 kB along.
          treeshake: { moduleSideEffects: [{ test: /@contentful\/rich-text-types/, sideEffects: false }] },
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      // With a single letter beyond Latin-1 V8 stores the whole source in two bytes a character.
      build: { rolldownOptions: { input: "./server/app.ts", output: { charset: "ascii", comments: false } } },
      ...(command === "build" && { resolve: { noExternal: bundledPackages } }),
    },
  },
}));
