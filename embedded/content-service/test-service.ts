import { serve } from "@hono/node-server";
import { createClient } from "contentful";
import { Hono } from "hono";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { createContentService } from "./content-service.ts";
import type { ImageClient, VariantCache } from "./images/image-variants.ts";
import { testRenderer } from "./images/test-renderer.ts";
import type { ImageVariant } from "./images/variant-list.ts";
import { type ContentTables, contentServiceMigrations } from "./store/content-migrations.ts";
import type { RecordedChange } from "./store/edit-documents.ts";
import { fixture, readFixtureFile } from "./test-content.ts";

const token = "delivery-token";
const previewToken = "preview-token-of-the-tests";

export const managementToken = "management-token";
export const readerToken = "reader-token";
const anna = { id: "anna", firstName: "Anna", lastName: "Smith", email: "anna@example.org", mayWrite: true };
const users = new Map([
  [managementToken, anna],
  [readerToken, { ...anna, id: "rita", firstName: "Rita", mayWrite: false }],
]);

type TestOptions = { space?: string; imageClient?: ImageClient; hasPreview?: boolean };

/** What the pages of an imaginary host use. */
export const variantList: ImageVariant[] = [
  { width: 80, height: undefined, format: "jpg", quality: 72 },
  ...[40, 80, 160].flatMap((width): ImageVariant[] => [
    { width, height: undefined, format: "webp", quality: 72 },
    { width, height: undefined, format: "avif", quality: 42 },
    { width, height: width * 2, format: "webp", quality: 90 },
  ]),
];

/** The service on a real socket, mounted as the site mounts it, with the fixture's content unless `content` says otherwise. */
export async function startTestService(
  content: object | null = fixture(),
  { space = "festival", imageClient, hasPreview = true }: TestOptions = {},
) {
  const database = await openTestDatabase<ContentTables>([
    { name: "content_service", migrations: contentServiceMigrations },
  ]);
  const pictures = new Map<string, Uint8Array>();
  const cache: VariantCache = {
    get: async (key) => pictures.get(key),
    set: async (key, bytes) => void pictures.set(key, bytes),
  };
  const host = new Hono();
  const server = serve({ fetch: host.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false });
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  const { port } = address;
  const origin = `http://127.0.0.1:${port}`;
  const logged: string[] = [];
  const recorded: RecordedChange[] = [];
  const service = createContentService({
    db: database.db,
    space,
    environment: "master",
    token,
    ...(hasPreview && { previewToken }),
    imageSizeOf: () => ({ width: 120, height: 80 }),
    publicUrl: origin,
    variantList,
    variantCache: cache,
    imageRenderer: testRenderer,
    ...(imageClient && { imageClientOf: () => imageClient }),
    log: (message) => logged.push(message),
  });
  host.use("/content/*", async (c, next) => {
    const user = users.get(c.req.header("Authorization")?.replace("Bearer ", "") ?? "");
    if (!user) return next();
    const keys = { delivery: "key-for-reading", preview: "key-for-drafts" };
    return service.manage(c.req.raw, { user, keys, record: async (_, change) => void recorded.push(change) });
  });
  host.route("/content", service.app);
  if (content) await service.importContent(content, readFixtureFile);
  const client = createClient({
    space,
    accessToken: token,
    host: `127.0.0.1:${port}`,
    insecure: true,
    basePath: "/content",
    retryOnError: false,
  });
  const api = `${origin}/content/spaces/${space}/environments/master`;
  return {
    service,
    db: database.db,
    client,
    origin,
    logged,
    /** What the Management API was told to record. */
    recorded,
    token,
    previewToken,
    /** Asks an address below the environment with the right token. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${api}/${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } }),
    close: async () => {
      await new Promise((closed) => server.close(closed));
      await database.close();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;
