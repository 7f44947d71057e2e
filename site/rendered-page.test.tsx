import { Suspense } from "react";
import {
  createRequestHandler,
  data,
  UNSAFE_decodeViaTurboStream as decode,
  Outlet,
  RouterContextProvider,
  redirect,
  Scripts,
  useLoaderData,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { expect, test } from "vitest";
import { reportError } from "#platform/observability/report-fault.server.ts";
import { isPreview } from "#services/site/page-handle.ts";
import { siteSettings } from "#services/site/site-settings.ts";
import { serverBuild } from "#tests/support/site/server-build.ts";

const long = "The brass plays until midnight. ".repeat(2000);
const unsafe = 'A </script><script>alert(1)</script> <b> & "quotes" \u2028 and ü';

test("a page is whole without scripts, however long a part behind a Suspense boundary is", async () => {
  const { html } = await open("/band", { text: long });
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">[\s\S]*<\/html>$/);
  expect(html.indexOf(`<p>${long}`)).toBeLessThan(html.indexOf("<footer>"));
  expect(html).not.toMatch(/<template|hidden=|\$RC/);
});

test("the browser gets what the loaders returned, once and before the page ends, with status and headers", async () => {
  const loaded = {
    title: "Bands",
    text: unsafe,
    none: null,
    missing: undefined,
    numbers: [0, -1.5, true],
    again: unsafe,
  };
  const { html, response } = await open("/band", data(loaded, { status: 404 }));
  expect(response.status).toBe(404);
  expect(html).toContain("<h1>Bands</h1>");
  expect(await handedOver(html)).toMatchObject({ loaderData: { band: loaded }, actionData: null, errors: null });
  expect(html.match(/alert\(1\)/g)).toHaveLength(2);
  expect(html).not.toContain("<script>alert");
  expect(html.endsWith("</body></html>")).toBe(true);
});

test("the same data is the same page to the byte, since its ETag and its policy's hashes are made of it", async () => {
  const first = await open("/band", { title: "Bands", text: unsafe });
  const second = await open("/band", { title: "Bands", text: unsafe });
  expect(second.html).toBe(first.html);
  expect(second.response.headers.get("ETag")).toBe(first.response.headers.get("ETag"));
});

test("a part that fails behind a Suspense boundary makes the page the error page, and is reported", async () => {
  const { html, response, reported } = await open("/odd", {});
  expect(response.status).toBe(500);
  expect(html).toContain("<h1>Error</h1>");
  expect(await handedOver(html)).toMatchObject({ errors: { root: { message: "Unexpected Server Error" } } });
  expect(reported).toEqual([expect.objectContaining({ message: "26 letters" })]);
});

test("a preview has neither data nor less of its page", async () => {
  const { html } = await open("/band", { title: "Bands" }, { preview: true });
  expect(html).toContain("<h1>Bands</h1>");
  expect(html).not.toContain("streamController.enqueue");
});

test("a loader that redirects still does", async () => {
  const { response } = await open("/band", redirect("/schedule"));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/schedule"]);
});

test("a visitor who has left is no fault", async () => {
  const { reported } = await open("/band", { title: "Bands" }, { signal: AbortSignal.abort() });
  expect(reported).toEqual([]);
});

type Visit = { preview?: boolean; signal?: AbortSignal };

async function open(path: string, loaded: unknown, { preview = false, signal }: Visit = {}) {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(reportError, (error) => void reported.push(error));
  context.set(isPreview, preview);
  context.set(siteSettings, { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "", membershipFeeCents: 0 });
  const root = { default: Root, ErrorBoundary: withErrorBoundaryProps(() => <h1>Error</h1>), Layout };
  const build = serverBuild(root, {
    band: { default: Band, loader: () => loaded },
    odd: { default: Odd, loader: () => loaded },
  });
  const request = new Request(`http://localhost${path}`, { ...(signal && { signal }) });
  const response = await createRequestHandler(build, "production")(request, context);
  return { response, html: await response.text(), reported };
}

/** What React Router's own decoder reads from the scripts of the page. */
async function handedOver(html: string): Promise<unknown> {
  const [, text = ""] = /streamController\.enqueue\((".*?")\);<\/script>/.exec(html) ?? [];
  const { value } = await decode(new Response(String(JSON.parse(text))).body ?? new ReadableStream(), globalThis);
  return value;
}

function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <footer>The committee</footer>
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  return <Outlet />;
}

function Band() {
  const { title, text } = useLoaderData<{ title?: string; text?: string }>();
  return (
    <>
      <h1>{title}</h1>
      <Suspense>
        <p>{text}</p>
      </Suspense>
    </>
  );
}

function Odd() {
  return (
    <Suspense fallback={<p>To come</p>}>
      <Fails />
    </Suspense>
  );
}

function Fails(): never {
  throw new Error("26 letters");
}
