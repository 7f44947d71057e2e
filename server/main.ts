import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { isSqliteError, sqliteLocked } from "#app/platform/database/database-failure.server.ts";
import { securityHeadersOf } from "#app/platform/http/security-headers.server.ts";
import type * as Program from "./app.ts";
import { withFreePort } from "./free-port.ts";
import { stopGracefully } from "./graceful-stop.ts";
import { refuseAmbiguousHost } from "./host-check.ts";
import { startupSummary } from "./startup-summary.ts";
import { withStaticFiles } from "./static-files.ts";

/**
 * A picture of 10 MB takes nearly three minutes at half a megabit per second. Idle connections stay open for longer than those of most load
 * balancers (a minute), which might otherwise send a request just as one is closed.
 */
const timeouts = {
  keepAliveTimeout: 75_000,
  requestTimeout: 180_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
/** Closes a connection whose client has read nothing for this long; a slow reader is served. */
const IDLE_TIMEOUT_MS = 60_000;
const builtProgram = new URL("../build/server/index.js", import.meta.url).href;
const builtFiles = fileURLToPath(new URL("../build/client", import.meta.url));
const development = process.argv.includes("--dev");

try {
  await start();
} catch (error) {
  console.error(explainError(error) ?? error);
  process.exit(1);
}

async function start() {
  const server = createServer(timeouts);
  server.timeout = IDLE_TIMEOUT_MS;
  const vite = development ? await startVite(server) : undefined;
  const load = async (): Promise<typeof Program> => (vite ? loadThroughVite(vite) : import(builtProgram));
  const program = await load();
  const config = await withFreePort(program.loadConfig());
  const services = await program.createServices(config);
  await program.importStarterContent(services);
  const built = vite ? undefined : withStaticFiles(program.createApp(services), builtFiles, securityHeadersOf(config));
  const app = async () => built ?? (await load()).createApp(services);
  const listener = getRequestListener(async (request, env) => (await app()).fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const answerFromCache = program.answerFromCache(services);
  server.on("request", (request, response) => {
    if (refuseAmbiguousHost(request, response)) return;
    if (vite) return vite.middlewares(request, response, () => listener(request, response));
    if (!answerFromCache(request, response)) listener(request, response);
  });
  await listen(server, config.port, config.host);
  const stopWork = program.startBackgroundWork(services);
  console.log(startupSummary(config, development));
  stopGracefully(server, {
    drainMs: config.drainMs,
    begin: services.activity.stop,
    stopWork,
    close: async () => {
      await vite?.close();
      await services.close();
    },
  });
}

/** A message for errors that the operator can fix. Any other is a bug, and is printed with its stack. */
function explainError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "SettingsError") return error.message;
  if ("errcode" in error && isSqliteError(error, ...sqliteLocked))
    return `The database cannot be used just now. Please try again in a minute: ${error.message}`;
  if (!("code" in error)) return undefined;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST is no address of this machine (${error.message}). Leave it out, or set it to one.`;
  if (error.code === "EADDRINUSE")
    return `Something else listens there already (${error.message}). Stop it, or set PORT to another port.`;
  return undefined;
}

/** In development Vite serves modules and styles, and reloads pages and server code. */
async function startVite(server: Server) {
  const { createServer: createViteServer } = await import("vite");
  return createViteServer({ server: { middlewareMode: true, ws: { server } }, appType: "custom" });
}

async function loadThroughVite(vite: Awaited<ReturnType<typeof startVite>>) {
  const program: unknown = await vite.ssrLoadModule("./server/app.ts");
  // Vite has loaded this very module.
  return program as typeof Program;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
}
