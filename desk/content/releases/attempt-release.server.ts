import type { ContentRequest, ContentWork } from "../documents/content-work.server.ts";
import { PublishingRefused } from "../documents/publishing-refused.server.ts";
import { type Attempt, type Attempted, beginAttempt, UnderWay } from "../timed/attempt.server.ts";
import { resumably } from "../timed/resumably.server.ts";
import { finishRelease, forgetUndone, type ReleasedPages } from "./release-rows.server.ts";

type Named = { id: string; name: string; pages: ReleasedPages };

/**
 * Publishes a release at Contentful, or takes it back: noted before, under the same id, so that the worker goes on with it where it ends half way.
 *
 * @throws PublishingRefused, HalfDone, UnderWay
 */
export async function attemptRelease(
  { services: { db } }: Pick<ContentRequest<unknown>, "services">,
  work: ContentWork,
  { id, name, pages }: Named,
  { documents, note }: Pick<Attempted, "documents" | "note">,
  run: (attempt: Attempt) => Promise<unknown>,
): Promise<void> {
  const titles = pages.map(({ title }) => title).join(", ");
  const attempted = { id, pageId: pages[0]?.id ?? "", name: name || titles, documents, ...(note && { note }) };
  const attempt = await beginAttempt(db, work.personId, attempted);
  if (!attempt) throw new UnderWay();
  try {
    await resumably(work, attempt, () => run(attempt));
    await finishRelease(db, { id, personId: work.personId });
  } catch (error) {
    if (error instanceof PublishingRefused) await forgetUndone(db, id);
    throw error;
  }
}
