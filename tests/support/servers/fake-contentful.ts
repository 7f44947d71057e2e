import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { contentApi } from "#services/site/site-fetch.ts";

const space = "real-space";

type Mode = "well" | "failing" | "hanging" | "not-json" | "no-document" | "no-list" | "too-deep" | "token-expired";

const hero = {
  sys: { type: "Asset", id: "hero" },
  fields: {
    title: "Hero",
    file: {
      url: `//images.ctfassets.net/${space}/hero/1/hero.png`,
      fileName: "hero.png",
      contentType: "image/png",
      details: {},
    },
  },
};

const landingPage = {
  sys: { type: "Array" },
  total: 1,
  skip: 0,
  limit: 100,
  items: [
    {
      sys: {
        type: "Entry",
        id: "landing",
        contentType: { sys: { type: "Link", linkType: "ContentType", id: "landingPage" } },
      },
      fields: { title: "From afar", picture: { sys: { type: "Link", linkType: "Asset", id: "hero" } } },
    },
  ],
  includes: {
    Asset: [hero],
  },
};

export type FakeContentful = Awaited<ReturnType<typeof startFakeContentful>>;

/**
 * A server in place of Contentful, which a test can make fail in several ways. While it works it answers with
 * a landing page of its own, or, given the address of another site of ours, with all that site's content. Requests that arrive while it
 * hangs are answered once its mode changes, as is the second half of a film.
 */
export async function startFakeContentful(source?: string) {
  let mode: Mode = "well";
  let recovery = Promise.withResolvers<void>();
  const requests: { method: string; path: string; search: string; authorization: string | undefined }[] = [];
  const app = new Hono();
  app.get("*", async (c) => {
    requests.push({
      method: c.req.method,
      path: c.req.path,
      search: new URL(c.req.url).search,
      authorization: c.req.header("Authorization"),
    });
    if (source !== undefined && c.req.path.startsWith(`/${space}/`)) return forwardFile(source, c.req.raw);
    if (mode === "hanging") await recovery.promise;
    if (mode === "failing") return c.json({ sys: { type: "Error", id: "ServerError" } }, 500);
    if (mode === "token-expired") return c.json({ sys: { type: "Error", id: "AccessTokenInvalid" } }, 401);
    if (mode === "no-document") return c.json(null);
    if (mode === "no-list") return c.json({ sys: { type: "Array" }, total: 1 });
    if (mode === "too-deep") return c.body(`{"sys":{"type":"Array"},"items":${"[".repeat(300)}${"]".repeat(300)}}`);
    if (mode === "not-json") return c.text("<html>Welcome to the hotel's wireless network");
    if (source !== undefined) return forward(source, c.req.path, new URL(c.req.url).search);
    if (c.req.path.endsWith(".mp4"))
      return c.body(slowly("a fi", recovery.promise, "lm"), 200, { "Transfer-Encoding": "chunked" });
    if (c.req.path.endsWith(".png")) return c.body("a picture", 200, { "Content-Type": "image/png" });
    if (c.req.path.endsWith(".js")) return c.body("alert(1)", 200, { "Content-Type": "text/javascript" });
    if (c.req.path.endsWith(".svg")) return c.body("<svg/>", 200, { "Content-Type": "image/svg+xml" });
    if (c.req.path.endsWith("/assets/hero")) return c.json(hero);
    return c.json(
      c.req.query("content_type") === "landingPage"
        ? landingPage
        : { ...landingPage, total: 0, items: [], includes: {} },
    );
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve())));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    become: (next: Mode) => {
      mode = next;
      recovery.resolve();
      recovery = Promise.withResolvers();
    },
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A stream of two parts: the second follows once `until` resolves. */
function slowly(first: string, until: Promise<void>, second: string) {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(first));
      await until;
      controller.enqueue(Buffer.from(second));
      controller.close();
    },
  });
}

/** The settings of a site whose content service is the one at `url`. */
export function contentfulSettings(url: string): Record<string, string> {
  return {
    CONTENTFUL_SPACE_ID: space,
    CONTENTFUL_ACCESS_TOKEN: "real-token",
    CONTENTFUL_HOST: url,
    CONTENTFUL_ASSET_HOST: url,
  };
}

/** Forwards a query to another site's content service, and makes its file addresses look like Contentful's. */
async function forward(source: string, path: string, search: string): Promise<Response> {
  const rest = path.replace(/^\/spaces\/[^/]+\/environments\/[^/]+/, "");
  const response = await fetch(`${source}${contentApi.path}${rest}${search}`, {
    headers: { Authorization: `Bearer ${contentApi.token}` },
  });
  const own = new RegExp(`//[^/"]+/content/assets/${contentApi.space}/`, "g");
  const body = (await response.text()).replaceAll(own, `//images.ctfassets.net/${space}/`);
  return new Response(body, { status: response.status, headers: { "Content-Type": "application/json" } });
}

/** Contentful's file hosts work while its Delivery API fails, and compress SVG files for clients that accept it. */
async function forwardFile(source: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const file = pathname.slice(`/${space}/`.length);
  const forwardedHeaders = ["Range", "Accept-Encoding"].map((name) => [name, request.headers.get(name) ?? ""] as const);
  const response = await fetch(`${source}/content/assets/${contentApi.space}/${file}${search}`, {
    headers: Object.fromEntries(forwardedHeaders.filter(([, value]) => value !== "")),
  });
  const packed = response.headers.get("Content-Encoding") === "gzip";
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = new Uint8Array(packed ? gzipSync(bytes) : bytes);
  const headers = new Headers(response.headers);
  headers.delete("Transfer-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status: response.status, headers });
}

function portOf(address: string | AddressInfo | null) {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
