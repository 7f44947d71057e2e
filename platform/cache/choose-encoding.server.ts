import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest first. */
const preferred: readonly Encoding[] = ["br", "gzip"];

/** Browsers send a few dozen different `Accept-Encoding` values: each is parsed once. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding for a client that sends this `Accept-Encoding`: the smallest of those with the highest weight. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = readEncoding(accepted);
  chosen.set(accepted, encoding);
  return encoding;
}

function readEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(",").map(readWeight));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [first] = preferred.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return first ?? "identity";
}

/** "gzip;q=0.8" */
function readWeight(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
