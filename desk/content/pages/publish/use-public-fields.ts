import { useEffect, useState } from "react";
import { documentVersion, documentVersions, type EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";

export type PublicFields = Readonly<Record<string, Record<string, unknown>>>;

/** What visitors read of entries that have changed since they were published, by their ids, as far as it is loaded; loaded again where somebody has published meanwhile. */
export function usePublicFields(changed: readonly EditedEntry[]): PublicFields {
  const [known, setKnown] = useState<PublicFields>({});
  const wanted = changed
    .filter(({ state }) => state === "changed")
    .map(({ id, publishedVersion }) => `${id} ${publishedVersion}`)
    .sort()
    .join("\n");
  useEffect(() => {
    const left = new AbortController();
    for (const each of wanted.split("\n").filter(Boolean)) {
      const [id = ""] = each.split(" ");
      void publicFields(id, left.signal).then(
        (fields) => fields && !left.signal.aborted && setKnown((others) => ({ ...others, [id]: fields })),
      );
    }
    return () => left.abort();
  }, [wanted]);
  return known;
}

async function publicFields(id: string, signal: AbortSignal) {
  const address = `/desk/api/content/versions/${id}`;
  const found = await deskGet(`${address}?kind=Entry`, documentVersions, signal);
  const version = found.ok ? found.data.versions.find(({ isPublic }) => isPublic)?.version : undefined;
  if (version === undefined) return undefined;
  const fields = await deskGet(`${address}/${version}?kind=Entry`, documentVersion, signal);
  return fields.ok ? fields.data.fields : undefined;
}
