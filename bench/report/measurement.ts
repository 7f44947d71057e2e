import type { Duration } from "./duration.ts";
import type { Program } from "./programs.ts";
import type { Chapter } from "./report.ts";

export type Measurement = {
  /** What `--only` calls it. */
  name: string;
  needs: readonly Program[];
  /** `once`: a single short round of each. */
  measure: (options: { once: boolean; duration: Duration }) => Promise<Chapter>;
};

/**
 * The measurements that were asked for, in their own order.
 *
 * @param only their names, separated by commas; undefined: all
 * @returns the names that no measurement has, if there are such
 */
export function chosen<Named extends Pick<Measurement, "name">>(
  measurements: readonly Named[],
  only: string | undefined,
): { ok: true; chosen: readonly Named[] } | { ok: false; unknown: string[] } {
  if (only === undefined) return { ok: true, chosen: measurements };
  const names = only.split(",");
  const unknown = names.filter((name) => !measurements.some((each) => each.name === name));
  if (unknown.length > 0) return { ok: false, unknown };
  return { ok: true, chosen: measurements.filter(({ name }) => names.includes(name)) };
}
