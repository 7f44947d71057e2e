import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Log } from "./log.server.ts";
import { createResponseDurations } from "./response-durations.server.ts";

/** The label of requests in the metrics: not the path, which has too many values. */
type RequestKind = "page" | "api" | "content" | "picture" | "sandbox" | "operator";

/** The metrics of one process for Prometheus. */
export type Metrics = {
  observeResponse(path: string, status: number, seconds: number): void;
  /** A gauge that is read at each scrape: one value, or one per label set. A source that fails is left out. */
  gauge(name: string, help: string, source: () => Promise<Reading[]> | Reading[]): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<{ contentType: string; body: string }>;
};

export type Reading = { value: number; labels?: Record<string, string> };

/** The process's own metrics are collected from the first scrape on. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = createResponseDurations();
  let collectsProcess = false;
  return {
    observeResponse: (path, status, seconds) => durations.observe(kindOf(path), status, seconds),
    gauge(name, help, source) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        // The labels of all gauges together.
        labelNames: ["name", "state"],
        registers: [registry],
        collect: async () => {
          gauge.reset();
          for (const { labels = {}, value } of await readingsOf(source)) gauge.set(labels, value);
        },
      });
    },
    async text() {
      if (!collectsProcess) collectDefaultMetrics({ register: registry });
      collectsProcess = true;
      return { contentType: registry.contentType, body: `${durations.text()}${await registry.metrics()}` };
    },
  };
}

/** An unavailable database must not hide the other metrics, which are needed then. */
async function readingsOf(source: () => Promise<Reading[]> | Reading[]): Promise<Reading[]> {
  try {
    return await source();
  } catch {
    return [];
  }
}

/** A request that was answered. `path` has no query, which may hold personal data or a secret. */
export type AnsweredRequest = { requestId: string; method: string; path: string; status: number; ms: number };

/** Records each response, whether cached or rendered: one line in the debug log and one observation in the metrics. */
export function recordResponse({ log, metrics }: { log: Log; metrics: Metrics }, answered: AnsweredRequest): void {
  metrics.observeResponse(answered.path, answered.status, answered.ms / 1000);
  if (log.isLevelEnabled("debug")) log.debug({ ...answered, ms: Math.round(answered.ms) }, "request");
}

const kindsByFolder = new Map<string, RequestKind>([
  ["api", "api"],
  ["graphql", "api"],
  ["imageupload", "api"],
  ["webhooks", "api"],
  ["content", "content"],
  ["uploads", "picture"],
  ["share", "picture"],
  ["sandbox", "sandbox"],
  ["healthz", "operator"],
  ["metrics", "operator"],
]);

/** By the first folder of the path. Looked up for each response, so it takes one look into a map. */
function kindOf(path: string): RequestKind {
  if (path.startsWith("/content/assets/")) return "picture";
  const end = path.indexOf("/", 1);
  return kindsByFolder.get(path.slice(1, end < 0 ? undefined : end)) ?? "page";
}
