import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { withStaticFiles } from "./static-files.ts";

test("only files with a content hash in their name are immutable in caches, wherever the site is installed", async () => {
  const home = mkdtempSync(join(tmpdir(), "festival-static-"));
  const folder = join(home, "assets", "our site");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "root-1a2b.js"), "1");
  const app = new Hono();
  app.get("*", (c) => c.text("a page"));
  const site = withStaticFiles(app, folder, [["X-Content-Type-Options", "nosniff"]]);
  const get = async (path: string) => {
    const response = await site.request(path);
    return [await response.text(), response.headers.get("Cache-Control")];
  };
  expect(await get("/favicon.svg")).toEqual(["<svg/>", "public, max-age=3600"]);
  expect(await get("/assets/root-1a2b.js")).toEqual(["1", "public, max-age=31536000, immutable"]);
  expect(await get("/history")).toEqual(["a page", null]);
  rmSync(home, { recursive: true });
});
