import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

type Mode = "well" | "failing" | "hanging" | "babbling" | "expired";

const hero = {
  sys: { type: "Asset", id: "hero" },
  fields: {
    title: "Hero",
    file: {
      url: "//images.ctfassets.net/space/hero/1/hero.png",
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

/** A server on a socket that stands where Contentful would, and can be told to fall ill in several ways. */
export async function startFakeContentful() {
  let mode: Mode = "well";
  const asked: { path: string; authorization: string | undefined }[] = [];
  const app = new Hono();
  app.get("*", async (c) => {
    asked.push({ path: c.req.path, authorization: c.req.header("Authorization") });
    if (mode === "hanging") await new Promise(() => {});
    if (mode === "failing") return c.json({ sys: { type: "Error", id: "ServerError" } }, 500);
    if (mode === "expired") return c.json({ sys: { type: "Error", id: "AccessTokenInvalid" } }, 401);
    if (mode === "babbling") return c.text("<html>Welcome to the hotel's wireless network");
    if (c.req.path.endsWith(".png")) return c.body("a picture", 200, { "Content-Type": "image/png" });
    if (c.req.path.endsWith("/assets/hero")) return c.json(hero);
    return c.json(
      c.req.query("content_type") === "landingPage"
        ? landingPage
        : { ...landingPage, total: 0, items: [], includes: {} },
    );
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve())));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    become: (next: Mode) => {
      mode = next;
    },
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: string | AddressInfo | null) {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
