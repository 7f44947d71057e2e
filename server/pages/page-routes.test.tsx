import {
  createRequestHandler,
  data,
  Outlet,
  RouterContextProvider,
  redirect,
  Scripts,
  useLoaderData,
} from "react-router";
import { expect, test, vi } from "vitest";
import { loaderResults } from "#app/services/site/hydration-script.server.ts";
import { siteSettings } from "#app/services/site/site-settings.ts";
import { serverBuild } from "#tests/support/site/server-build.ts";
import { withLoaderResultsInContext } from "./page-routes.ts";

test("pages are rendered from what loaders return, which the browser gets once, with its status and headers", async () => {
  const encode = vi.fn(() => "every band");
  const loader = () =>
    data(
      {
        title: "Bands",
        toJSON: undefined,
        list: {
          get text() {
            return encode();
          },
        },
      },
      { status: 404 },
    );
  const response = await open(loader);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("<h1>Bands</h1>");
  expect(html.match(/every band/g)).toHaveLength(1);
  expect(encode).toHaveBeenCalledTimes(1);
});

test("a loader that redirects still does", async () => {
  const response = await open(() => redirect("/schedule"));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/schedule"]);
});

async function open(loader: () => unknown) {
  const context = new RouterContextProvider();
  context.set(loaderResults, {});
  context.set(siteSettings, { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "", membershipFeeCents: 0 });
  const build = serverBuild({ default: Root }, { band: { default: Page, loader } });
  const handle = createRequestHandler(withLoaderResultsInContext(build), "production");
  return handle(new Request("http://localhost/band"), context);
}

function Page() {
  return <h1>{useLoaderData<{ title: string }>().title}</h1>;
}

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
