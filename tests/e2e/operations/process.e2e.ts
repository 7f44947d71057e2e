import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "#tests/support/browser/browser.ts";
import { contentfulSettings } from "#tests/support/servers/fake-contentful.ts";
import { freePort, type Site } from "#tests/support/site/site.ts";

test("on SIGTERM the running request completes, and the process exits with 0 within five seconds", async ({
  start,
  contentful,
}) => {
  const site = await start(contentfulSettings(contentful.url));
  contentful.become("hanging");
  const response = fetch(`${site.url}/api/landingPage`);
  // The site has asked for notices, too.
  const isAsked = () => contentful.requests.some(({ search }) => search.includes("content_type=landingPage"));
  await expect.poll(isAsked).toBe(true);
  const asked = performance.now();
  // One signal only: a process that is exiting listens to none any more, and would be killed by a second one.
  const stopped = site.stop();
  await expect.poll(() => acceptsConnections(site)).toBe(false);
  contentful.become("well");
  expect(await (await response).json()).toMatchObject({ items: [{ fields: { title: "Home page" } }] });
  expect(await stopped).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
});

test("while it drains, /healthz answers 503, and other requests are answered with Connection: close", async ({
  start,
}) => {
  const site = await start({ DRAIN_SECONDS: "1" });
  const stopped = site.stop();
  await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(503);
  const response = await fetch(`${site.url}/history`);
  expect([response.status, response.headers.get("Connection")]).toEqual([200, "close"]);
  expect(await stopped).toBe(0);
});

test("a client that never completes its request does not delay the shutdown", async ({ start }) => {
  const site = await start();
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET /history HTTP/1.1\r\nHost: localhost\r\n");
  await (await fetch(`${site.url}/healthz`)).text();
  const asked = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  socket.destroy();
});

test("an idle connection does not delay the shutdown", async ({ start }) => {
  const site = await start();
  await (await fetch(`${site.url}/healthz`)).text();
  const asked = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(2000);
});

test("invalid settings make the process exit with 1, and all of them are named", async () => {
  const folder = test.info().outputPath("data");
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      NODE_ENV: "production",
      PORT: "eighty",
      SITE_URL: "jazz.example.org",
      FESTIVAL_TIME_ZONE: "Mars/Olympus",
      DATABASE_URL: "mysql://x",
      LOG_LEVEL: "loud",
    },
  });
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  for (const name of ["PORT", "SITE_URL", "FESTIVAL_TIME_ZONE", "DATABASE_URL", "LOG_LEVEL"])
    expect(printed).toContain(`${name}:`);
  expect(printed).not.toContain("    at ");
});

test("only the owner can read the data folder, and two processes can start on a new one at once", {
  tag: "@long",
}, async ({ start }) => {
  const folder = test.info().outputPath("data");
  const twins = await Promise.all([start({}, folder), start({}, folder)]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const { url } of twins) {
    const bands: unknown = await (await fetch(`${url}/api/records/get-bands`)).json();
    expect(bands).toHaveLength(30);
    expect((await fetch(`${url}/history`)).status).toBe(200);
  }
  expect(await Promise.all(twins.map((site) => site.stop()))).toEqual([0, 0]);
});

test("a site with a local address is not reachable from other machines, even with HOST=0.0.0.0", {
  tag: "@long",
}, async ({ start }) => {
  const site = await start({ HOST: "0.0.0.0" });
  const { port } = new URL(site.url);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of others) await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow();
  expect(site.output()).toContain(`127.0.0.1:${port}`);
});

test("Strict-Transport-Security is sent only with an https address", { tag: "@long" }, async ({ start }) => {
  const port = String(await freePort());
  const site = await start({
    PORT: port,
    HOST: "127.0.0.1",
    SITE_URL: "https://jazz.example.org",
    PAYMENTS: "off",
    MAIL: "mailbox",
    RATE_LIMIT: "on",
  });
  const response = await fetch(`${site.url}/history`);
  expect(response.headers.get("Strict-Transport-Security")).toContain("max-age=");
  expect(await response.text()).toContain('href="https://jazz.example.org/history"');
  await site.stop();
  const local = await start();
  expect((await fetch(`${local.url}/`)).headers.get("Strict-Transport-Security")).toBeNull();
});

function acceptsConnections(site: Site) {
  return fetch(`${site.url}/healthz`).then(
    () => true,
    () => false,
  );
}
