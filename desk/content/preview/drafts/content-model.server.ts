import type { Services } from "#services/services.server.ts";
import type { ModelledType } from "../marks/marked-fields.ts";

/** A developer changes the model now and then; a preview is rendered for every few keys. */
const MEMORY_MS = 60_000;

/**
 * Reads the content types with their rules, which only the Management API has. Where it cannot be asked there are none, and a preview goes without
 * marks.
 */
export function createModelReader({
  content: { management },
  log,
}: Pick<Services, "content" | "log">): () => Promise<readonly ModelledType[]> {
  let last: { readAt: number; types: Promise<readonly ModelledType[]> } | undefined;
  const read = async () => {
    const client = await management?.reader();
    return (await client?.contentType.getMany({ query: { limit: 1_000 } }))?.items ?? [];
  };
  const withoutMarks = (err: unknown) => {
    log.warn({ err }, "the content model cannot be read: previews have no marks");
    return [];
  };
  return async () => {
    const now = performance.now();
    if (last === undefined || now - last.readAt > MEMORY_MS) last = { readAt: now, types: read().catch(withoutMarks) };
    return last.types;
  };
}
