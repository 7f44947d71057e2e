import { setImmediate as nextTurn } from "node:timers/promises";
import { managementErrorOf } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import { AssetRefused } from "./asset-rules.server.ts";
import type { ContentWork, StoredDocument } from "./content-work.server.ts";
import { editorOf, updatedAtOf } from "./edited-documents.server.ts";
import type { SeenDocument } from "./publishing-contract.ts";
import { type Fault, PublishingRefused } from "./publishing-refused.server.ts";

type Opened = { seen: SeenDocument; current: StoredDocument };

/**
 * Pages come last. Where what was done stays done, none is shown whose parts are not.
 *
 * @throws PublishingRefused with what is wrong with any of them
 */
export async function doInOrder<Item extends Opened>(
  work: ContentWork,
  items: readonly Item[],
  run: (item: Item) => Promise<StoredDocument>,
): Promise<StoredDocument[]> {
  const faults: Fault[] = [];
  const done: StoredDocument[] = [];
  for (const item of pagesLast(items)) {
    if (faults.length > 0 && isShownLast(item) && !work.management.isTransactional) break;
    // Two hundred of them take a while, in which visitors get their pages.
    await nextTurn();
    try {
      done.push(await run(item));
    } catch (error) {
      const { seen, current } = item;
      if (error instanceof AssetRefused) {
        faults.push({ id: seen.id, kind: seen.kind, name: nameOf(current), ...error.fault });
        continue;
      }
      const failed = managementErrorOf(error);
      if (failed?.status === 409) throw new PublishingRefused([describeChange(seen, current, work)], []);
      if (failed?.status !== 422) throw error;
      faults.push({ seen, failed });
    }
  }
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return done;
}

export function describeChange(
  { id, kind }: SeenDocument,
  current: StoredDocument | undefined,
  { names }: ContentWork,
) {
  if (!current) return { id, kind, name: "", by: "", at: 0 };
  return { id, kind, name: nameOf(current), by: editorOf(current, names), at: updatedAtOf(current) };
}

function pagesLast<Item extends Opened>(tasks: readonly Item[]): Item[] {
  return [...tasks.filter((task) => !isShownLast(task)), ...tasks.filter(isShownLast)];
}

export function isShownLast({ current }: Opened): boolean {
  return current.kind === "Entry" && isPage(current.sys.contentType.sys.id);
}
