import { defineConfig } from "vite";
import { composedStylesPlugin } from "./scripts/build/composed-styles-plugin.ts";

const groups = [
  { name: "shared", minShareCount: 4, maxModuleSize: 2500, priority: 2 },
  // What the lists have besides: few pages share it, and a phone would ask for each of its files apart.
  {
    name: "lists",
    minShareCount: 2,
    test: /\/desk\/records\/(record-list-|list-filters|record-columns|bands\/compare-contract)/,
  },
];

/**
 * The committee's desk: a program of its own in the browser, so that no public page knows its routes or loads its modules. Built beside the
 * public site's files, from which it takes nothing.
 */
export default defineConfig({
  base: "/",
  publicDir: false,
  css: { postcss: { plugins: [composedStylesPlugin] } },
  build: {
    target: "es2023",
    outDir: "build/client",
    // The public site's build comes first, and empties the folder.
    emptyOutDir: false,
    assetsDir: "assets/desk",
    // The desk's policy takes fonts from this site only, none from a style sheet itself.
    assetsInlineLimit: 0,
    manifest: "assets/desk/manifest.json",
    rolldownOptions: {
      // The desk itself, and what a preview of a public page runs in its frame.
      input: ["desk/main.tsx", "desk/content/preview/frame/preview-script.ts"],
      // Small modules of several pages come in one file, and so do their styles. Left to itself, the bundler makes some fifteen files for a
      // page, which costs a phone several round trips before anything is shown.
      output: { codeSplitting: { groups } },
      // "use client" in libraries means nothing to a program of the browser alone.
      onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
    },
  },
});
