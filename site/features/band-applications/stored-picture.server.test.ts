import { once } from "node:events";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { describe, expect, test, vi } from "vitest";
import { openUploads } from "#tests/support/forms/uploads.ts";

describe("a stored picture", () => {
  test("may run and load nothing, is same-origin only, and is immutable in caches", async () => {
    await using site = await openUploads();
    const { address, filename } = await site.sendPhoto();
    const { headers } = await site.app.request(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "content-disposition": `inline; filename="${filename}"`,
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("gets 304 for a matching ETag, and has no body for HEAD", async () => {
    await using site = await openUploads();
    const { address } = await site.sendPhoto();
    const first = await site.app.request(address);
    const conditional = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await site.app.request(address, { headers: conditional })).status).toBe(304);
    const head = await site.app.request(address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Length")).toBe(first.headers.get("Content-Length"));
    expect(await head.text()).toBe("");
  });

  test("is not found at another address", async () => {
    await using site = await openUploads();
    await site.sendPhoto();
    for (const address of [
      "/uploads/",
      "/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg",
      "/uploads/..%2ffestival.sqlite",
      "/uploads/..%2f..%2f..%2fetc%2fpasswd",
      "/uploads/%2e%2e%2ffestival.sqlite",
      "/uploads/..%5cfestival.sqlite",
      "/uploads/%00",
      "/uploads/%E0%A4%A",
      "/uploads/AAAAAAAAAAAAAAAAAAAAAA.part",
    ])
      expect((await site.app.request(address)).status, address).toBe(404);
  });

  test("whose file was cut short ends the response, does not let the client wait for the rest, and is logged", async () => {
    await using site = await openUploads();
    const { address, filename } = await site.sendPhoto();
    truncateSync(join(site.folder, "uploads", filename), 100);
    const server = serve({ fetch: site.app.fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const logged = vi.spyOn(site.log, "error");
    try {
      await once(server, "listening");
      const where = server.address();
      const port = where === null || typeof where === "string" ? 0 : where.port;
      const response = await fetch(`http://127.0.0.1:${port}${address}`);
      expect(response.status).toBe(200);
      await expect(response.bytes()).rejects.toThrow("terminated");
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ filename }),
        expect.stringContaining("was cut off"),
      );
    } finally {
      said.mockRestore();
      server.close();
    }
  });

  test("is not found without its row in the database", async () => {
    await using site = await openUploads();
    const { filename } = await site.sendPhoto();
    await site.db.deleteFrom("uploads").execute();
    expect((await site.app.request(`/uploads/${filename}`)).status).toBe(404);
  });
});
