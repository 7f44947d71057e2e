import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { mostDocuments } from "#desk/content/documents/documents-contract.ts";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { type Together, timedPublications, together } from "#desk/content/publication/publication-contract.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { faultsIn } from "../publish/faults-in.ts";
import { askWhatVisitorsSee } from "../publish/visitors-see.ts";
import { publishRequestOf } from "../publish/what-to-publish.ts";
import { whatPagePublishes } from "./page-changes.tsx";

const api = "/desk/api";

export function takeBackRelease(id: string): Promise<DeskResult<Together>> {
  return deskPost(`${api}/pages/together/take-back`, { id }, together);
}

/** What is done with several pages as one. */
export function useTogether() {
  const { revalidate } = useRevalidator();
  /** Sent again after a lost answer, the same pages are the same release. */
  const last = useRef({ of: "", id: "" });
  const [faults, setFaults] = useState<readonly ContentFault[]>([]);
  const send = async (
    request: () => Promise<DeskResult<unknown>>,
    words: string | (() => Promise<string>),
    undo?: string,
  ) => {
    const result = await request();
    setFaults(faultsIn(result));
    if (result.ok)
      notify(
        typeof words === "string" ? words : await words(),
        undo === undefined ? {} : { undo: () => takeBackRelease(undo) },
      );
    else notify(result.detail, { isProblem: true });
    await revalidate();
    return result.ok;
  };
  return {
    /** What stood against it when it was tried last. */
    faults,
    async publish(pages: readonly OpenPage[], at: number | null) {
      const body = { ...requestOf(pages), at };
      if (body.documents.length > mostDocuments || body.unpublish.length > mostDocuments) {
        notify(`These pages have more than ${mostDocuments} changed parts. Please choose fewer of them.`, {
          isProblem: true,
        });
        return false;
      }
      const of = JSON.stringify(body);
      if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
      const { id } = last.current;
      const count = pages.length === 1 ? "One page is" : `${pages.length} pages are`;
      return send(
        () => deskPost(`${api}/pages/together/publish`, { id, ...body }, together),
        at === null
          ? async () => `${count} published.${await askWhatVisitorsSee(body.documents)}`
          : `${count} approved, and published together at that time.`,
        at === null ? id : undefined,
      );
    },
    takeBack: (id: string) =>
      send(() => takeBackRelease(id), "Taken back: visitors see what they saw before. The drafts stay as they are."),
    stop: (id: string) =>
      send(
        () => deskPost(`${api}/content/timed/stop`, { id }, timedPublications),
        "Stopped: nothing more of it is done. The drafts stay.",
      ),
    now: (id: string) =>
      send(
        () => deskPost(`${api}/content/timed/now`, { id }, timedPublications),
        "Tried just now: its state stands here.",
      ),
  };
}

/** All documents of the pages, each once. */
function requestOf(pages: readonly OpenPage[]) {
  const requests = pages.map((page) => publishRequestOf(whatPagePublishes(page).toPublish));
  return {
    pages: pages.map(({ root }) => root.id),
    documents: once(requests.flatMap(({ documents }) => documents)),
    unpublish: once(requests.flatMap(({ unpublish }) => unpublish)),
  };
}

function once<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
