import type { ContentRequest } from "../documents/content-work.server.ts";
import { beginAttempt } from "../timed/attempt.server.ts";
import { publishDue } from "../timed/publish-due.server.ts";
import { runTimedNow } from "../timed/timed-publications.server.ts";
import { readRelease } from "./release-rows.server.ts";

/** Goes on at once with one that ended half way at Contentful, in the name of who says so: what is done is left as it is. */
export async function goOn({ services, session, body }: ContentRequest<{ id: string }>): Promise<void> {
  const { db } = services;
  const release = await readRelease(db, body.id);
  if (!release || release.published_at === null) return;
  const { id, name, pages } = release;
  const open = release.documents.filter(({ isDone, isTakenBack }) =>
    release.taken_back_at === null ? !isDone : isDone && !isTakenBack,
  );
  if (!(await runTimedNow(db, session.person.id, id)) && open.length > 0) {
    // One that was stopped, or of before this was noted.
    const documents = open.map((each) => ({
      id: each.id,
      kind: each.kind,
      name: each.name,
      version: each.version,
      publicVersion: each.before,
      isUnpublished: each.isUnpublished,
      fields: {},
    }));
    const titles = pages.map(({ title }) => title).join(", ");
    const attempted = { id, pageId: pages[0]?.id ?? "", name: name || titles, documents };
    await (await beginAttempt(db, session.person.id, attempted))?.leave();
  }
  await publishDue(services);
}
