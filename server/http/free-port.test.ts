import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { withFreePort } from "./free-port.ts";

test("with PORT=0 every setting with the site's address contains the chosen port", async () => {
  const { port, siteUrl } = await withFreePort(loadConfig({ PORT: "0" }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test("an address set by SITE_URL stays unchanged", async () => {
  const { port, siteUrl } = await withFreePort(loadConfig({ PORT: "0", SITE_URL: "http://localhost:4621" }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe("http://localhost:4621");
});

test("a configured port stays unchanged", async () => {
  const config = loadConfig({ PORT: "4622" });
  expect(await withFreePort(config)).toEqual(config);
});
