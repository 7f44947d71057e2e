import type { Log } from "./log.server.ts";
import type { Metrics, RequestKind } from "./metrics.server.ts";

/** A request that was answered. `path` is without its query, which may hold a name or a secret. */
export type Answered = { requestId: string; method: string; path: string; status: number; ms: number };

type Observers = { log: Log; metrics: Metrics };

/** One line in the log and one count in the metrics for every request, whoever answered it: the page cache or the whole house. */
export function noteAnswer({ log, metrics }: Observers, { ms, ...answer }: Answered): void {
  metrics.answered(kindOf(answer.path), answer.status, ms / 1000);
  if (log.isLevelEnabled("debug")) log.debug({ ...answer, ms: Math.round(ms) }, "request");
}

const kinds: readonly (readonly [string, RequestKind])[] = [
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
  return kinds.find(([beginning]) => path.startsWith(beginning))?.[1] ?? "page";
}
