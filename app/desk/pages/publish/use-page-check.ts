import { useEffect, useState } from "react";
import { type ContentProblem, pageCheck } from "#app/desk/content/content-contract.ts";
import { deskGet } from "#app/desk/shell/desk-fetch.ts";
import { useEditor } from "../editor/editor-context.ts";

/** What the check of the content finds in the page as it is saved; asked for again after each saving. */
export function usePageCheck(): readonly ContentProblem[] {
  const { edits, root } = useEditor();
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  const saved = Object.values(edits.documents).map(({ saved: { id, version } }) => `${id} ${version}`);
  const asked = `${root.id}: ${saved.join(", ")}`;
  useEffect(() => {
    const left = new AbortController();
    const [id = ""] = asked.split(":");
    void checkPage(id, left.signal).then((found) => found && !left.signal.aborted && setProblems(found));
    return () => left.abort();
  }, [asked]);
  return problems;
}

/** @returns undefined where the server cannot be asked */
export async function checkPage(id: string, signal?: AbortSignal): Promise<readonly ContentProblem[] | undefined> {
  const result = await deskGet(`/desk/api/pages/${id}/check`, pageCheck, signal);
  return result.ok ? result.data.problems : undefined;
}

/** What breaks the page, in documents that are about to be published. */
export function stopping(problems: readonly ContentProblem[], documents: readonly { id: string }[]): ContentProblem[] {
  return problems.filter(
    ({ id, isHint, circle = [id] }) => !isHint && documents.some((document) => circle.includes(document.id)),
  );
}
