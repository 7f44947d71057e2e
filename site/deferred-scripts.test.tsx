import { createRequestHandler, Outlet, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { reportError } from "#platform/observability/report-fault.server.ts";
import { siteSettings } from "#services/site/site-settings.ts";
import { serverBuild } from "#tests/support/site/server-build.ts";
import { DeferredScripts } from "./deferred-scripts.tsx";

test("nothing of React Router's is downloaded until the start script runs, and that has all it needs", async () => {
  const html = await renderPage();
  expect(html).toMatch(/^<!DOCTYPE html><html[\s\S]*<h1>History<\/h1>/);
  expect(html).not.toContain("modulepreload");
  expect(html).not.toMatch(/<script[^>]*(type="module"|src=)/);
  const [, start = ""] = /<script[^>]* type="text\/plain" id="start-script"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  expect(imported(start)).toEqual(["/manifest.js", "/root.js", "/history.js", "/entry.js"]);
  expect(start).toContain("window.__reactRouterRouteModules = ");
  expect(html.split("start-script")).toHaveLength(3);
});

function imported(script: string) {
  return [...script.matchAll(/import(?: \* as \w+ from |\(| )"([^"]+)"/g)].map(([, file]) => file);
}

async function renderPage() {
  const context = new RouterContextProvider();
  context.set(reportError, (error) => {
    throw error;
  });
  context.set(siteSettings, { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "", membershipFeeCents: 0 });
  const build = serverBuild({ default: Root }, { history: { default: () => <h1>History</h1> } });
  const response = await createRequestHandler(build, "production")(new Request("http://localhost/history"), context);
  return response.text();
}

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <DeferredScripts />
      </body>
    </html>
  );
}
