import type { ContentWork } from "../documents/content-work.server.ts";
import { explainRefusal, PublishingRefused, refusalOf } from "../documents/publishing-refused.server.ts";
import { type Attempt, HalfDone } from "./attempt.server.ts";

/**
 * Does what an attempt has noted, and notes how it ended.
 *
 * @throws HalfDone where the worker goes on with it
 */
export async function resumably<Result>(
  work: Pick<ContentWork, "management">,
  attempt: Attempt | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!attempt) return run();
  try {
    const result = await run();
    await attempt.done();
    return result;
  } catch (error) {
    const problem = await problemOf(work, error);
    if (problem === undefined) {
      await attempt.leave();
      throw new HalfDone(attempt.documents(), error);
    }
    await attempt.refused(problem);
    throw error;
  }
}

/** What speaks against it, in words; undefined where the content service failed, or does so now that it is asked why. */
async function problemOf(work: Pick<ContentWork, "management">, error: unknown): Promise<string | undefined> {
  if (!(error instanceof PublishingRefused)) return undefined;
  const refused = await refusalOf(work, error).catch(() => undefined);
  return refused && explainRefusal(refused);
}
