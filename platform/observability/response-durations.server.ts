/** How many responses there were of each kind and status, and how long they took: a histogram in Prometheus' text format. */
export type ResponseDurations = {
  observe(kind: string, status: number, seconds: number): void;
  /** In Prometheus' format. */
  text(): string;
};

type Series = { kind: string; status: number; counts: number[]; sum: number };

const name = "http_request_duration_seconds";
const help = "Answers by kind and status, and how long they took. Files of the build are not counted.";
/** Seconds: from a cached page to an upload of ten megabytes. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** Counted here and not by prom-client, which hashes the labels at each observation: that takes as long as a tenth of a cache hit. */
export function createResponseDurations(): ResponseDurations {
  const byKind = new Map<string, Map<number, Series>>();
  const seriesOf = (kind: string, status: number) => {
    const byStatus = byKind.get(kind) ?? new Map<number, Series>();
    byKind.set(kind, byStatus);
    const series = byStatus.get(status) ?? { kind, status, counts: [...buckets, Infinity].map(() => 0), sum: 0 };
    byStatus.set(status, series);
    return series;
  };
  return {
    observe(kind, status, seconds) {
      const series = byKind.get(kind)?.get(status) ?? seriesOf(kind, status);
      let bucket = 0;
      while (seconds > (buckets[bucket] ?? Infinity)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.sum += seconds;
    },
    text() {
      const all = [...byKind.values()].flatMap((byStatus) => [...byStatus.values()]);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...all.flatMap(linesOf), "", ""].join("\n");
    },
  };
}

/** Each bucket counts what is in the smaller ones too. */
function linesOf({ kind, status, counts, sum }: Series): string[] {
  const labels = `kind="${kind}",status="${status}"`;
  let total = 0;
  const upTo = counts.map((count, at) => {
    total += count;
    return `${name}_bucket{le="${buckets[at] ?? "+Inf"}",${labels}} ${total}`;
  });
  return [...upTo, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
