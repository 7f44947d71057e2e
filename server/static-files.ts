import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { addMissing, type SecurityHeader } from "#app/platform/http/security-headers.server.ts";

/** Serves the files of the build before the app. Names under /assets/ hold a content hash, so those are immutable. */
export function withStaticFiles(app: Hono, folder: string, security: readonly SecurityHeader[]): Hono {
  const fromFolder = serveStatic({ root: folder, precompressed: true });
  const site = new Hono();
  site.use(async (c, next) => {
    const file = await fromFolder(c, async () => {});
    if (!file) return next();
    const isHashed = c.req.path.startsWith("/assets/");
    file.headers.set("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    file.headers.set("Vary", "Accept-Encoding");
    addMissing(file.headers, security);
    return file;
  });
  site.route("/", app);
  return site;
}
