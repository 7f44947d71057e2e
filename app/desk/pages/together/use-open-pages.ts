import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { type OpenPage, openPageAnswer } from "#app/desk/content/content-contract.ts";
import { deskGet } from "#app/desk/shell/desk-fetch.ts";

/** What pages show, by their ids, as far as it is loaded; a text says why one could not be. */
export type OpenPages = Readonly<Record<string, OpenPage | string>>;

/** Once the list that they are chosen from is read again, so are the pages. */
export function useOpenPages(ids: readonly string[]): OpenPages {
  const of: unknown = useLoaderData();
  const [known, setKnown] = useState<{ of: unknown; pages: OpenPages }>({ of, pages: {} });
  const pages = known.of === of ? known.pages : {};
  const missing = ids
    .filter((id) => pages[id] === undefined)
    .toSorted()
    .join(" ");
  useEffect(() => {
    const left = new AbortController();
    for (const id of missing.split(" ").filter(Boolean))
      void readPage(id, left.signal).then((page) => {
        if (!left.signal.aborted)
          setKnown((before) => ({ of, pages: { ...(before.of === of ? before.pages : {}), [id]: page } }));
      });
    return () => left.abort();
  }, [missing, of]);
  return pages;
}

async function readPage(id: string, signal: AbortSignal): Promise<OpenPage | string> {
  const result = await deskGet(`/desk/api/pages/${id}`, openPageAnswer, signal);
  if (!result.ok) return result.detail;
  return result.data.page ?? "Somebody has removed this page.";
}
