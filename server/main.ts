import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { isSqliteError, sqliteLocked } from "#platform/database/database-failure.server.ts";
import { securityHeadersOf } from "#platform/http/security-headers.server.ts";
import type * as Program from "./app.ts";
import { limitBody, longestRequestMs } from "./http/body-timeout.ts";
import { withFreePort } from "./http/free-port.ts";
import { refuseAmbiguousHost } from "./http/host-check.ts";
import { CannotListen, listen } from "./http/listen.ts";
import { createAnswerWithFile } from "./http/static-files.ts";
import { stopGracefully, watchTraffic } from "./operations/graceful-stop.ts";
import { startupSummary } from "./operations/startup-summary.ts";

/**
 * Idle connections stay open for longer than those of most load balancers (a minute), which might otherwise send a request just as one is closed.
 */
const serverOptions = {
  keepAliveTimeout: 75_000,
  // Of all but large files, `limitBody` allows much less.
  requestTimeout: longestRequestMs,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // A request without a body needs no stream for it.
  optimizeEmptyRequests: true,
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
  const server = createServer(serverOptions);
  server.timeout = IDLE_TIMEOUT_MS;
  const traffic = watchTraffic(server);
  const vite = development ? await startVite(server) : undefined;
  const load = async (): Promise<typeof Program> => (vite ? loadThroughVite(vite) : import(builtProgram));
  const program = await load();
  const config = await withFreePort(program.loadConfig());
  const services = await program.createServices(config);
  await program.noteLastSeen(services);
  // Not even a record that nobody can read keeps visitors from the site: the maintenance tries it again every hour.
  await program
    .addMissingRows(services.db, config.timeZone)
    .catch((err: unknown) => services.log.error({ err }, "records without a row at the desk could not be added there"));
  await program.importStarterContent(services);
  await program.extendContentModel(services);
  const built = vite ? undefined : program.createApp(services);
  const app = async () => built ?? (await load()).createApp(services);
  const listener = getRequestListener(async (request, env) => (await app()).fetch(request, env), {
    overrideGlobalObjects: false,
    // HTTP/1.0 may leave the host out, and health checks do.
    hostname: new URL(config.siteUrl).host,
  });
  const answerFromCache = program.answerFromCache(services);
  const answerWithFile = vite ? () => false : createAnswerWithFile(builtFiles, securityHeadersOf(config));
  server.on("request", (request, response) => {
    if (refuseAmbiguousHost(request, response)) return;
    if (answerFromCache(request, response) || answerWithFile(request, response)) return;
    limitBody(request, response, program.takesLargeFile(request.url ?? ""));
    traffic.begin(response);
    if (vite) return vite.middlewares(request, response, () => listener(request, response));
    listener(request, response);
  });
  const deskLink = await program.firstDeskLink(services);
  await listen(server, config.port, config.host);
  const inProcess = async (path: string) => (await app()).fetch(new Request(new URL(path, config.siteUrl)));
  const stopWork = program.startBackgroundWork(services, inProcess);
  for (const setting of config.ignored)
    services.log.warn(
      { setting },
      "this setting is ignored: content at Contentful is edited there, and not at the desk",
    );
  console.log(startupSummary(config, { development, deskLink }));
  stopGracefully(server, traffic, {
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
  if (error.name === "SettingsError" || error instanceof CannotListen) return error.message;
  if ("errcode" in error && isSqliteError(error, ...sqliteLocked))
    return `The database cannot be used just now. Please try again in a minute: ${error.message}`;
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
