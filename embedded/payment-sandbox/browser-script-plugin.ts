import { build, type Plugin } from "vite";

const mark = "?browser-script";

/**
 * Lets a module of the server hold a script for the browser: `import script from "./browser/stripe.ts?browser-script"` is that file and all
 * it imports, as one minified program in a string. The same in a build, in development (made anew after a change) and under test.
 */
export function browserScriptPlugin(): Plugin {
  return {
    name: "browser-script",
    async load(id) {
      if (!id.endsWith(mark)) return;
      const { code, files } = await bundle(id.slice(0, -mark.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** One file without imports or exports, and the files it was made of. */
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
    build: { write: false, target: "es2023", lib: { entry, formats: ["iife"], name: "sandbox", fileName: "script" } },
  });
  const code = [built].flat().flatMap((made) => ("output" in made ? made.output[0].code : []));
  return { code: code.join("\n"), files: [...files] };
}
