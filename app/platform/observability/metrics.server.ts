import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What of the site was asked for, as the metrics tell requests apart: never by address, of which there are too many. */
export type RequestKind = "page" | "api" | "content" | "picture" | "sandbox" | "operator";

/** What one process tells Prometheus about itself. */
export type Metrics = {
  /** Counts an answer: how long it took, in seconds. */
  answered(kind: RequestKind, status: number, seconds: number): void;
  /** A figure that is looked up whenever Prometheus asks: one value, or one for each label. A source that fails is left out. */
  gauge(name: string, help: string, source: () => Promise<Reading[]> | Reading[]): void;
  /** Everything, in Prometheus' text format. */
  text(): Promise<{ contentType: string; body: string }>;
};

/** `labels` tell the values of one gauge apart. */
export type Reading = { value: number; labels?: Record<string, string> };

/** From a page sent again from memory to somebody's picture of ten megabytes. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** Nothing is measured of the process itself until somebody asks for the first time. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by kind and status, and how long they took. Files of the build are not counted.",
    labelNames: ["kind", "status"],
    buckets,
    registers: [registry],
  });
  let watchesProcess = false;
  return {
    answered: (kind, status, seconds) => requests.observe({ kind, status: String(status) }, seconds),
    gauge(name, help, source) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        // Whatever a source names; they differ from gauge to gauge.
        labelNames: ["name", "state"],
        registers: [registry],
        collect: async () => {
          gauge.reset();
          for (const { labels = {}, value } of await readingsOf(source)) gauge.set(labels, value);
        },
      });
    },
    async text() {
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** A database that is away must not take the other figures along: that is when they are wanted. */
async function readingsOf(source: () => Promise<Reading[]> | Reading[]): Promise<Reading[]> {
  try {
    return await source();
  } catch {
    return [];
  }
}
