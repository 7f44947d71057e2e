import { createStaticHandler, Outlet, type RouteObject, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loader as band } from "./band.tsx";
import { loader as schedule } from "./schedule.tsx";

test.each(["/band", "/schedule"])("%s is answered with 503 only while the database is not available", async (path) => {
  expect(await statusOf(path, Response.json([]))).toBe(200);
  expect(await statusOf(path, new Response(null, { status: 503 }))).toBe(503);
  expect(takeConsole().join()).toContain("Loading the bands failed");
});

/** The status of a page, where this answers the call for the bands. */
async function statusOf(path: string, bands: Response) {
  const context = new RouterContextProvider();
  const fetch = async (called: string) => (called.startsWith("/api/") ? bands : Response.json({ items: [] }));
  context.set(cachedLoader, (_, load) => load(fetch));
  const routes: RouteObject[] = [
    { path: "/band", loader: band, Component: Outlet },
    { path: "/schedule", loader: schedule, Component: Outlet },
  ];
  const request = new Request(new URL(path, "http://localhost"));
  const found = await createStaticHandler(routes).query(request, { requestContext: context });
  return found instanceof Response ? undefined : found.statusCode;
}
