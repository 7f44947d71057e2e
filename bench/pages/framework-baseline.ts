import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, type ServerBuild } from "react-router";
import { freePort } from "#tests/support/site/site.ts";

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
  "app/entry.server.tsx": `import { renderToReadableStream } from "react-dom/server";
import { ServerRouter } from "react-router";
export default async (request, status, headers, context) => {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await renderToReadableStream(<ServerRouter context={context} url={request.url} />), { status, headers });
};`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export default () => (
  <html lang="en">
    <head><title>Two pages</title><meta name="viewport" content="width=device-width" /><Meta /><Links /></head>
    <body><Outlet /><ScrollRestoration /><Scripts /></body>
  </html>
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
  buildBareSite();
  const scripts = globSync(join(folder, "build/client/assets/*.js")).filter((path) => !/^second-/.test(basename(path)));
  const bytes = scripts.reduce((total, path) => total + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

/**
 * Serves that site from this process, at an address of its own.
 *
 * @throws Error where it answers with anything but its page, which would be measured like one.
 */
export async function startBareSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  buildBareSite();
  const build: ServerBuild = await import(pathToFileURL(resolve(folder, "build/server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  const app = new Hono();
  app.use(compress());
  app.use("/assets/*", serveStatic({ root: join(folder, "build/client") }));
  app.get("/favicon.ico", (c) => c.body(null, 204));
  app.get("*", (c) => handle(c.req.raw));
  const port = await freePort();
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port });
  const stop = async () => {
    await new Promise((closed) => server.close(closed));
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const { status } = await fetch(url);
  if (status === 200) return { url, stop };
  await stop();
  throw new Error(`The peer's page answers ${status}: run the bench with NODE_ENV=production.`);
}

function buildBareSite() {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("node_modules/.bin/react-router", ["build", folder], { env, stdio: "ignore" });
}
