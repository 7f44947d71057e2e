import { useEffect, useState } from "react";
import { documentVersion, documentVersions, type EditedEntry } from "#app/desk/content/content-contract.ts";
import { deskGet } from "#app/desk/shell/desk-fetch.ts";

export type PublicFields = Readonly<Record<string, Record<string, unknown>>>;

/** What visitors read of entries that have changed since they were published, by their ids, as far as it is loaded. */
export function usePublicFields(changed: readonly EditedEntry[]): PublicFields {
  const [known, setKnown] = useState<PublicFields>({});
  const ids = changed
    .filter(({ state }) => state === "changed")
    .map(({ id }) => id)
    .sort()
    .join(" ");
  useEffect(() => {
    const left = new AbortController();
    for (const id of ids.split(" ").filter(Boolean))
      void publicFields(id, left.signal).then(
        (fields) => fields && !left.signal.aborted && setKnown((others) => ({ ...others, [id]: fields })),
      );
    return () => left.abort();
  }, [ids]);
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
