import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { mostDocuments } from "#desk/content/documents/documents-contract.ts";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import { together } from "#desk/content/publication/publication-contract.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { requestTakeBack, takenBackWords } from "../timed/publication-requests.ts";
import type { PageToPublish } from "./page-changes.tsx";
import { problemWords } from "./publish-words.ts";
import { faultsIn } from "./publishing-faults.ts";
import { askWhatVisitorsSee } from "./visitors-see.ts";
import { publishRequestOf } from "./what-to-publish.ts";

/** Publishes several pages as one. */
export function useTogether() {
  const { revalidate } = useRevalidator();
  /** Sent again after a lost answer, the same pages are the same publication. */
  const last = useRef({ of: "", id: "" });
  const [faults, setFaults] = useState<readonly ContentFault[]>([]);
  return {
    /** What stood against it when it was tried last. */
    faults,
    /** @param at in milliseconds since 1970; null: at once. @returns whether it is done, or approved */
    async publish(pages: readonly PageToPublish[], at: number | null): Promise<boolean> {
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
      const result = await deskPost("/desk/api/pages/together/publish", { id, ...body }, together);
      // Chosen again after it was stopped, the same pages are another publication.
      if (result.ok) last.current = { of: "", id: "" };
      setFaults(faultsIn(result));
      const count = pages.length === 1 ? "One page is" : `${pages.length} pages are`;
      if (!result.ok) notify(problemWords(result), { isProblem: true });
      else if (at === null)
        notify(`${count} published.${await askWhatVisitorsSee(body.documents)}`, {
          undo: () => requestTakeBack(id),
          undone: takenBackWords,
        });
      else notify(`${count} approved, and published together at that time.`);
      await revalidate();
      return result.ok;
    },
  };
}

/** All documents of the pages, each once. */
function requestOf(pages: readonly PageToPublish[]) {
  const requests = pages.map(({ toPublish }) => publishRequestOf(toPublish));
  return {
    pages: pages.map(({ root }) => root.id),
    documents: once(requests.flatMap(({ documents }) => documents)),
    unpublish: once(requests.flatMap(({ unpublish }) => unpublish)),
  };
}

function once<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
