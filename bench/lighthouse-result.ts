import { z } from "zod";

export const scores = ["performance", "accessibility", "best-practices", "seo"] as const;
const figures = z.object({
  performance: z.number(),
  accessibility: z.number(),
  "best-practices": z.number(),
  seo: z.number(),
  /** Milliseconds, as is `tbt`. */
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
});
/** Scores are of a hundred. */
export type Run = z.output<typeof figures>;

/** The result of one run: every figure, and the audits that lost points; or why it failed. */
export type Outcome = { ok: true; run: Run; faults: string[] } | { ok: false; reason: string };

/** Lighthouse gives a result even when it failed; then figures are missing from it, and it says why. */
export function readResult(lhr: unknown): Outcome {
  const { categories, audits, runtimeError } = resultSchema.parse(lhr);
  if (runtimeError) return { ok: false, reason: runtimeError.message };
  const seen = figures.safeParse({
    ...Object.fromEntries(scores.map((name) => [name, scoreOf(categories[name]?.score)])),
    lcp: audits["largest-contentful-paint"]?.numericValue,
    tbt: audits["total-blocking-time"]?.numericValue,
    cls: audits["cumulative-layout-shift"]?.numericValue,
  });
  if (seen.success) return { ok: true, run: seen.data, faults: faultsOf({ categories, audits }) };
  const unseen = Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
  return { ok: false, reason: unseen ?? `no ${seen.error.issues.map(({ path }) => path.join()).join(", ")}` };
}

/** One missing figure makes the score of its whole category void. */
function scoreOf(score: number | null | undefined) {
  return typeof score === "number" ? Math.round(score * 100) : undefined;
}

const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      errorMessage: z.string().optional(),
    }),
  ),
});

/** The audits that lost points, so that a missed bar says what to fix. */
function faultsOf({ categories, audits }: z.output<typeof resultSchema>): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id} (${audit.title})`] : [];
  });
}
