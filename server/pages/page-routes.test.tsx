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
import { withLoaderResultsInContext, withMatchablePath } from "./page-routes.ts";

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

test.each([
  "/%",
  "/%zz",
  "/bands/%ff",
  "/a%ED%A0%80",
  "/a%0ab",
  "/a%0D%0Ab.data",
  "/a%00",
  "/a%C2%85b",
  "/a%E2%80%A8b",
  "//%zz",
])("no page can have the path %s: another one that nobody has is asked for", (path) => {
  const asked = new Request(`http://localhost${path}?token=1`, { method: "HEAD" });
  const { url, method } = withMatchablePath(asked);
  expect([url, method]).toEqual(["http://localhost/-", "HEAD"]);
});

test.each([
  "/",
  "/history",
  "/bands/b%C3%A9la%20fleck",
  "/band/%F0%9F%8E%B7",
  "/a%252",
  "/schedule/friday.data",
  "/history?q=%zz",
])("the path of %s is asked for as it is", (path) => {
  const asked = new Request(`http://localhost${path}`);
  expect(withMatchablePath(asked)).toBe(asked);
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
