import { z } from "zod/mini";
import type { Schema } from "#desk/frame/shell/desk-fetch.ts";
import { type StorageName, withStorage } from "#platform/browser-storage.ts";
import { parseJson } from "#platform/text/parse-json.ts";

/** Begins the key of every draft; the id of its owner follows, and what it is a draft of. */
const prefix = "desk-draft:";
/** After this time without a change nobody comes back to a draft, which may be about somebody. */
const longestMs = 365 * 24 * 60 * 60_000;

/** A draft, and when it was changed last, in milliseconds since 1970. */
const storedDraft = z.object({ at: z.number(), draft: z.unknown() });

/** What somebody has begun to write, as their browser keeps it. Where the browser forbids that, it lives in the page alone. */
export type DraftStore<Draft> = {
  /** @returns undefined where nothing is stored, or something else */
  read: () => Draft | undefined;
  save: (draft: Draft) => void;
  clear: () => void;
};

/**
 * The one way to keep what is not saved or sent yet: it belongs to a person, and goes when they sign out, when somebody else signs in, and a year after its last change.
 *
 * @param where `localStorage` for words; `sessionStorage` where two tabs must not overwrite each other's
 * @param address says what it is a draft of: its address in the API
 */
export function draftStore<Draft>(
  schema: Schema<Draft>,
  where: StorageName,
  personId: string,
  address: string,
): DraftStore<Draft> {
  const key = `${prefix}${personId}:${address}`;
  return {
    read: () =>
      withStorage(where, (storage) => {
        const stored = storage.getItem(key);
        return stored === null ? undefined : schema.parse(storedDraft.parse(JSON.parse(stored)).draft);
      }),
    save: (draft) => withStorage(where, (storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), draft }))),
    clear: () => withStorage(where, (storage) => storage.removeItem(key)),
  };
}

/** What a person has drafts of, by their addresses, and how they are stored. */
export function listDrafts(where: StorageName, personId: string): { address: string; stored: string }[] {
  const own = `${prefix}${personId}:`;
  const drafts = withStorage(where, (storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(own))
      .map((key) => ({ address: key.slice(own.length), stored: storage.getItem(key) ?? "" })),
  );
  return drafts ?? [];
}

/**
 * Removes what others have begun to write in this browser; without an id, all of it. It may be about people, and whoever sits here next need
 * not be allowed to read it.
 */
export function removeDrafts({ except }: { except?: string } = {}): void {
  for (const where of ["localStorage", "sessionStorage"] as const)
    withStorage(where, (storage) => {
      renameEarlierDrafts(storage);
      const isOthers = (key: string) => except === undefined || !key.startsWith(`${prefix}${except}:`);
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && (isOthers(key) || isOld(storage.getItem(key)))) storage.removeItem(key);
    });
}

function isOld(stored: string | null): boolean {
  const draft = storedDraft.safeParse(parseJson(stored ?? ""));
  return draft.success && Date.now() - draft.data.at > longestMs;
}

/** Of the desk before its drafts were all stored alike. */
const earlierPrefixes = [
  { earlier: "desk-note:", address: "" },
  { earlier: "desk-pages:", address: "/desk/api/pages/" },
];

function renameEarlierDrafts(storage: Storage): void {
  for (const { earlier, address } of earlierPrefixes)
    for (const key of Object.keys(storage).filter((each) => each.startsWith(earlier))) {
      const [personId, ...rest] = key.slice(earlier.length).split(":");
      const stored = { at: Date.now(), draft: parseJson(storage.getItem(key) ?? "") };
      storage.setItem(`${prefix}${personId}:${address}${rest.join(":")}`, JSON.stringify(stored));
      storage.removeItem(key);
    }
}
