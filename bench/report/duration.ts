/** How long each is measured, and how often, in turns. Whole seconds, as wrk counts. */
export type Duration = { rounds: number; seconds: number };

/** For the report. */
export const fullDuration: Duration = { rounds: 3, seconds: 5 };

/** For a quick check: `--once`. */
export const quickDuration: Duration = { rounds: 1, seconds: 2 };

/** "median of 3 rounds of 5 s each". */
export function formatDuration({ rounds, seconds }: Duration): string {
  return rounds === 1 ? `one round of ${seconds} s` : `median of ${rounds} rounds of ${seconds} s each`;
}
