import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Log } from "./log.server.ts";

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

/** Seconds: from a cached page to an upload of ten megabytes. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** The process's own metrics are collected from the first scrape on. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by kind and status, and how long they took. Files of the build are not counted.",
    labelNames: ["kind", "status"],
    buckets,
    registers: [registry],
  });
  let collectsProcess = false;
  return {
    observeResponse: (path, status, seconds) =>
      requests.observe({ kind: kindOf(path), status: String(status) }, seconds),
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
      return { contentType: registry.contentType, body: await registry.metrics() };
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
export function recordResponse(
  { log, metrics }: { log: Log; metrics: Metrics },
  { ms, ...answered }: AnsweredRequest,
): void {
  metrics.observeResponse(answered.path, answered.status, ms / 1000);
  if (log.isLevelEnabled("debug")) log.debug({ ...answered, ms: Math.round(ms) }, "request");
}

const kindsByPrefix: readonly (readonly [string, RequestKind])[] = [
  ["/api/", "api"],
  ["/graphql", "api"],
  ["/imageupload", "api"],
  ["/webhooks/", "api"],
  ["/content/assets/", "picture"],
  ["/content/", "content"],
  ["/uploads/", "picture"],
  ["/share/", "picture"],
  ["/sandbox/", "sandbox"],
  ["/healthz", "operator"],
  ["/metrics", "operator"],
];

function kindOf(path: string): RequestKind {
  return kindsByPrefix.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "page";
}
