import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { z } from "zod";

/** The desk's budgets, in bytes of JavaScript and CSS as gzip, over what React and React Router take by themselves. */
export const deskBudget = { shell: 90_000, screen: 200_000 } as const;

/** What a page of the desk loads before it shows anything. */
export type DeskScreen = { page: string; bytes: number };

const folder = "build/client";
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) }),
);
const entry = "desk/main.tsx";

/** The desk's entry alone, and each page with everything that its document asks for, from the manifest of the build. */
export function measureDeskScreens(): { shell: number; screens: DeskScreen[] } {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(`${folder}/assets/desk/manifest.json`, "utf8")));
  const pages = Object.keys(manifest).filter((name) => /^desk\/.*-page\.tsx$/.test(name));
  const sizeOf = (names: readonly string[]) => {
    const reached = names.reduce((all, name) => reachedFrom(name, manifest, all), new Set<string>());
    const files = new Set([...reached].flatMap((name) => [manifest[name]?.file ?? "", ...(manifest[name]?.css ?? [])]));
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length, 0);
  };
  return { shell: sizeOf([entry]), screens: pages.map((page) => ({ page, bytes: sizeOf([entry, page]) })) };
}

function reachedFrom(name: string, manifest: z.infer<typeof manifestSchema>, reached: Set<string>): Set<string> {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const each of manifest[name]?.imports ?? []) reachedFrom(each, manifest, reached);
  return reached;
}

const bareEntry = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Outlet, RouterProvider } from "react-router";
const page = (to) => () => createElement(Link, { to }, to);
const children = [{ path: "first", Component: page("/second") }, { path: "second", lazy: async () => ({ Component: page("/first") }) }];
const router = createBrowserRouter([{ path: "/", Component: () => createElement(Outlet), children }]);
createRoot(document.body).render(createElement(RouterProvider, { router }));`;

/** The peer: two pages that link to each other, of the same React, React DOM, React Router and bundler. @returns bytes as gzip */
export async function measureBareProgram(): Promise<number> {
  const id = "virtual:bare-program";
  const result = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { target: "es2023", write: false, rolldownOptions: { input: id } },
    plugins: [
      {
        name: "bare-program",
        resolveId: (source) => (source === id ? `${process.cwd()}/bare-program.js` : undefined),
        load: (file) => (file.endsWith("/bare-program.js") ? bareEntry : undefined),
      },
    ],
  });
  const outputs = Array.isArray(result) ? result : "output" in result ? [result] : [];
  const scripts = outputs.flatMap(({ output }) => output).filter((each) => each.type === "chunk");
  return scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
