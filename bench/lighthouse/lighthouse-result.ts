import { z } from "zod";

export const scores = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = z.object({
  performance: z.number(),
  accessibility: z.number(),
  "best-practices": z.number(),
  seo: z.number(),
  /** Milliseconds, as is `tbt`. */
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
  /** How fast the processor was during this run, by Lighthouse's own scale: a phone of today has 1,000 to 1,500 of its own. */
  benchmarkIndex: z.number(),
});
/** Scores are of a hundred. */
export type Run = z.output<typeof metrics>;

/** The result of one run: every metric, and the audits that lost points; or why it failed. */
export type Outcome = { ok: true; run: Run; failedAudits: string[] } | { ok: false; reason: string };

/** Lighthouse returns a result even when it failed; then metrics are missing from it, and it says why. */
export function readResult(lhr: unknown): Outcome {
  const { categories, audits, runtimeError, environment } = resultSchema.parse(lhr);
  if (runtimeError) return { ok: false, reason: runtimeError.message };
  const parsed = metrics.safeParse({
    ...Object.fromEntries(scores.map((name) => [name, scoreOf(categories[name]?.score)])),
    lcp: audits["largest-contentful-paint"]?.numericValue,
    tbt: audits["total-blocking-time"]?.numericValue,
    cls: audits["cumulative-layout-shift"]?.numericValue,
    benchmarkIndex: environment.benchmarkIndex,
  });
  if (parsed.success) return { ok: true, run: parsed.data, failedAudits: failedAuditsOf({ categories, audits }) };
  const failure = Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
  return { ok: false, reason: failure ?? `no ${parsed.error.issues.map(({ path }) => path.join()).join(", ")}` };
}

/** One missing metric makes the score of its category null. */
function scoreOf(score: number | null | undefined) {
  return typeof score === "number" ? Math.round(score * 100) : undefined;
}

const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
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

/** The audits that lost points, so that a missed budget says what to fix. */
function failedAuditsOf({
  categories,
  audits,
}: Pick<z.output<typeof resultSchema>, "categories" | "audits">): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id} (${audit.title})`] : [];
  });
}
