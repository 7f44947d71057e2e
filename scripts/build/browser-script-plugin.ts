import { build, type Plugin } from "vite";

const suffix = "?browser-script";

/**
 * Vite plugin for `import script from "./browser/stripe.ts?browser-script"`: bundles the file and its imports into one minified script
 * and returns it as a string, in a build, in development (rebuilt after a change) and under test.
 */
export function browserScriptPlugin(): Plugin {
  return {
    name: "browser-script",
    async load(id) {
      if (!id.endsWith(suffix)) return;
      const { code, files } = await bundle(id.slice(0, -suffix.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** Bundles to one file without imports or exports, and lists its source files. */
async function bundle(entry: string): Promise<{ code: string; files: string[] }> {
  const files = new Set<string>();
  const noteFiles: Plugin = {
    name: "note-files",
    load(id) {
      if (id.startsWith("/")) files.add(id.replace(/\?.*/s, ""));
    },
  };
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [noteFiles],
    build: { write: false, target: "es2023", lib: { entry, formats: ["iife"], name: "script", fileName: "script" } },
  });
  const code = [built].flat().flatMap((made) => ("output" in made ? made.output[0].code : []));
  return { code: code.join("\n"), files: [...files] };
}
