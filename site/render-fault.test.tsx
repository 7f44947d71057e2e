import { createRequestHandler, RouterContextProvider, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { reportError } from "#platform/observability/report-fault.server.ts";
import { privacyFacts } from "#services/privacy/privacy-facts.server.ts";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { siteSettings } from "#services/site/site-settings.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { serverBuild } from "#tests/support/site/server-build.ts";
import { ErrorBoundary, Layout, loader, default as Root } from "./root.tsx";

test("a page that throws while it is rendered is the error page, with 500 and the way on; the others are as ever", async () => {
  const reported: unknown[] = [];
  const odd = await open("/odd", reported);
  expect(odd.status).toBe(500);
  const html = await odd.text();
  expect(html).toContain("<h1>Error</h1>");
  expect(html).toContain("Something went wrong at our end");
  expect(html).toMatch(/<header[\s\S]*href="\/volunteer"[\s\S]*<footer/);
  expect(html).not.toContain("26 letters");
  const well = await open("/well");
  expect([well.status, await well.text()]).toEqual([200, expect.stringContaining("<h1>Well</h1>")]);
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining("26 letters") })]);
  expect(takeConsole().join()).not.toContain("26 letters");
});

async function open(path: string, reported: unknown[] = []) {
  const context = new RouterContextProvider();
  const config = loadConfig({});
  const { siteUrl, timeZone, scheduleUrl, membershipFeeCents } = config;
  context.set(cachedLoader, (_, load) => load(async () => Response.json({ items: [] })));
  context.set(reportError, (error) => void reported.push(error));
  context.set(siteSettings, { siteUrl, timeZone, scheduleUrl, membershipFeeCents, privacy: privacyFacts(config) });
  return createRequestHandler(ourRootAround(), "production")(new Request(new URL(path, siteUrl)), context);
}

/** Our own root and renderer, around one page that renders and one that throws. */
function ourRootAround() {
  const root = { ErrorBoundary: OurErrorBoundary, Layout, loader, default: Root };
  return serverBuild(root, { well: { default: () => <h1>Well</h1> }, odd: { default: Odd } });
}

/** A component that cannot cope with its content. */
function Odd(): never {
  throw new Error("not a band, but 26 letters");
}

function OurErrorBoundary() {
  return <ErrorBoundary error={useRouteError()} params={{}} />;
}
