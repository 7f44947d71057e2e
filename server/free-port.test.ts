import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { withFreePort } from "./free-port.ts";

test("PORT=0: everything that says the site's address says the port that the system chose", async () => {
  const { port, siteUrl } = await withFreePort(loadConfig({ PORT: "0" }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test("an address that SITE_URL names stays as it is, whatever stands between it and us", async () => {
  const { port, siteUrl } = await withFreePort(loadConfig({ PORT: "0", SITE_URL: "http://localhost:4621" }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe("http://localhost:4621");
});

test("a port that was given is kept", async () => {
  const config = loadConfig({ PORT: "4622" });
  expect(await withFreePort(config)).toEqual(config);
});
