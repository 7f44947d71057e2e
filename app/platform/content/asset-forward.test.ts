import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { createOutsideCalls } from "#app/platform/outside/outside-call.server.ts";
import { createAssetForward } from "./asset-forward.server.ts";

test("a file that is said to be elsewhere is not fetched from there", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { Location: "/inside" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  const assetHost = `http://127.0.0.1:${port}`;
  const contentful = { space: "cjf", token: "", environment: "master", host: "", assetHost };
  const nothingKept = { get: async () => undefined, set: async () => undefined };
  const forward = createAssetForward(contentful, nothingKept, createOutsideCalls(createLog("silent")));
  const answer = await forward("/cjf/hero/1/film.mp4", new Request("http://localhost/"));
  server.closeAllConnections();
  server.close();
  expect(answer).toBeUndefined();
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(["/cjf/hero/1/film.mp4"]));
});
