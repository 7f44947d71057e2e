import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { type OpenPage, openPageAnswer } from "#desk/content/pages-of-site/pages-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";

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
  const reading = useRef({ of, requests: new Map<string, AbortController>() });
  useEffect(() => {
    const { requests } = reading.current;
    return () => stopReading(requests, () => true);
  }, []);
  // What is read already goes on, however many others are chosen meanwhile.
  useEffect(() => {
    const wanted = new Set(missing.split(" ").filter(Boolean));
    const { requests } = reading.current;
    const isOutdated = reading.current.of !== of;
    reading.current.of = of;
    stopReading(requests, (id) => isOutdated || !wanted.has(id));
    for (const id of wanted) {
      if (requests.has(id)) continue;
      const left = new AbortController();
      requests.set(id, left);
      void readPage(id, left.signal).then((page) => {
        if (left.signal.aborted) return;
        requests.delete(id);
        setKnown((before) => ({ of, pages: { ...(before.of === of ? before.pages : {}), [id]: page } }));
      });
    }
  }, [missing, of]);
  return pages;
}

function stopReading(reading: Map<string, AbortController>, isUnwanted: (id: string) => boolean) {
  for (const [id, left] of reading) {
    if (!isUnwanted(id)) continue;
    left.abort();
    reading.delete(id);
  }
}

async function readPage(id: string, signal: AbortSignal): Promise<OpenPage | string> {
  const result = await deskGet(`/desk/api/pages/${id}`, openPageAnswer, signal);
  if (!result.ok) return result.detail;
  return result.data.page ?? "Somebody has removed this page.";
}
