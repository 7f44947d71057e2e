import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

/** Inside the project, so that it is built from the packages of the site. */
const folder = ".cache/bench-floor";

// With an `entry.server.tsx` and a `package.json` of its own: without them the build would install a package into the site's.
const files = {
  "package.json": `{ "private": true, "type": "module", "dependencies": { "isbot": "*" } }`,
  "react-router.config.ts": `export default { ssr: true, routeDiscovery: { mode: "initial" } };`,
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
export default { plugins: [reactRouter()], build: { target: "es2023" } };`,
  "app/routes.ts": `import { index, route } from "@react-router/dev/routes";
export default [index("first.tsx"), route("second", "second.tsx")];`,
  "app/entry.server.tsx": `export default () => new Response("");`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export default () => (
  <html lang="en"><head><Meta /><Links /></head><body><Outlet /><ScrollRestoration /><Scripts /></body></html>
);`,
  "app/first.tsx": `import { Link } from "react-router";
export default () => <Link to="/second">second</Link>;`,
  "app/second.tsx": `import { Link } from "react-router";
export default () => <Link to="/">first</Link>;`,
};

/**
 * Builds the smallest site there can be with the same React, React DOM, React Router and bundler: two pages that link to each other.
 *
 * @returns the bytes of JavaScript of its first page, as gzip at level 9, which is how the site's own files are compressed.
 */
export function measureBareSite(): number {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("node_modules/.bin/react-router", ["build", folder], { env, stdio: "ignore" });
  const scripts = globSync(join(folder, "build/client/assets/*.js")).filter((path) => !/^second-/.test(basename(path)));
  const bytes = scripts.reduce((total, path) => total + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}
