import { expect, test } from "vitest";
import { serviceWorkerEndpoint } from "./service-worker-endpoint.server.ts";

async function served(offline: boolean) {
  const response = await serviceWorkerEndpoint({ offline }).request("/service-worker.js");
  return { response, script: await response.text() };
}

test("the service worker is one small script, which browsers ask for anew, and which may ask this site only", async () => {
  const { response, script } = await served(true);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(script).not.toMatch(/\b(import|export|require)\b[ ({]/);
  expect(script.length).toBeLessThan(3_000);
});

test("switched off, the service worker deletes what is stored, removes itself and answers nothing", async () => {
  const { script } = await served(false);
  expect(script).toContain("unregister");
  expect(script).not.toContain('"fetch"');
});
