import { useEffect, useState } from "react";
import { type ContentProblem, pageCheck } from "#desk/content/documents/publishing-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";

type Saved = { id: string; version: number };

/** What the check of the content finds in a page as it is saved; asked for again when one of its documents has been saved. */
export function usePageCheck(rootId: string, documents: readonly Saved[]): readonly ContentProblem[] {
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  const saved = documents.map(({ id, version }) => `${id} ${version}`);
  const asked = `${rootId}: ${saved.join(", ")}`;
  useEffect(() => {
    const left = new AbortController();
    const [id = ""] = asked.split(":");
    void deskGet(`/desk/api/pages/${id}/check`, pageCheck, left.signal).then((result) => {
      if (result.ok && !left.signal.aborted) setProblems(result.data.problems);
    });
    return () => left.abort();
  }, [asked]);
  return problems;
}

/** What breaks the page, in documents that are about to be published. */
export function stopping(problems: readonly ContentProblem[], documents: readonly { id: string }[]): ContentProblem[] {
  return problems.filter(
    ({ id, isHint, circle = [id] }) => !isHint && documents.some((document) => circle.includes(document.id)),
  );
}
