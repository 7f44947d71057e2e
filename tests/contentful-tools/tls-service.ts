import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createContentService } from "#embedded/content-service/content-service.ts";
import { type ContentTables, contentServiceMigrations } from "#embedded/content-service/store/content-migrations.ts";
import { pictureFormat, readPictureHeader } from "#platform/images/read-picture-header.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { requestAdapter } from "./request-adapter.ts";

export const managementToken = "CFPAT-test";

/** A certificate for localhost that nobody trusts by itself. Returns its file. */
export function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", ...curve, "-nodes", "-days", "2", ...names, ...files], { stdio: "ignore" });
  return certificate;
}

function ownerOf(space: string) {
  return { id: `owner-of-${space}`, firstName: "Anna", lastName: "Smith", email: "anna@example.org", mayWrite: true };
}

/** A transport of Contentful's SDK that asks the service without a socket, as the owner does. */
export function callerOf({ service, space }: Awaited<ReturnType<typeof startTlsService>>) {
  return requestAdapter((request) => service.manage(request, { user: ownerOf(space) }));
}

/** The content service through TLS, as Contentful's tools ask for it: also without a path before `/spaces`. */
export async function startTlsService(space: string, certificate: string) {
  const database = await openTestDatabase<ContentTables>([
    { name: "content_service", migrations: contentServiceMigrations },
  ]);
  const host = new Hono();
  const server = serve({
    fetch: host.fetch,
    hostname: "127.0.0.1",
    port: 0,
    overrideGlobalObjects: false,
    createServer,
    serverOptions: {
      cert: readFileSync(certificate),
      key: readFileSync(certificate.replace("certificate.pem", "key.pem")),
    },
  });
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  const name = `localhost:${address.port}`;
  const owner = ownerOf(space);
  const service = createContentService({
    db: database.db,
    space,
    environment: "master",
    token: "delivery",
    imageSizeOf: (bytes) => {
      const format = pictureFormat(bytes);
      const header = format && readPictureHeader(format, bytes);
      return header && { width: header.width, height: header.height };
    },
    publicUrl: `https://${name}`,
    variantList: [],
    variantCache: { get: async () => undefined, set: async () => {} },
    imageRenderer: { isPending: () => false, render: async () => ({ ok: false, reason: "unreadable" }) },
  });
  host.use(async (c, next) => {
    const isOwner = c.req.header("Authorization") === `Bearer ${managementToken}`;
    return isOwner ? service.manage(c.req.raw, { user: owner }) : next();
  });
  host.route("/content", service.app);
  host.route("/", service.app);
  return {
    service,
    space,
    name,
    close: async () => {
      await new Promise((closed) => server.close(closed));
      await database.close();
    },
  };
}
