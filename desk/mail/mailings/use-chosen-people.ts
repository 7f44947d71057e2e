import { useEffect, useState } from "react";
import { z } from "zod/mini";
import { draftKey } from "#desk/frame/parts/drafts/note-drafts.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";

const references = z.array(z.string());

/**
 * Whom a mail in writing goes to, by their references. This tab keeps them until it was sent, also while one looks something up on another page.
 *
 * @param address of the page in the API
 */
export function useChosenPeople(address: string) {
  const { person } = useAccount();
  const [key] = useState(() => draftKey(person.id, `${address}/chosen`));
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(stored(key)));
  useEffect(() => store(key, chosen), [key, chosen]);
  return { chosen, choose };
}

function stored(key: string): string[] {
  try {
    return references.parse(JSON.parse(window.sessionStorage.getItem(key) ?? "[]"));
  } catch {
    // A browser that forbids its storage, or holds something else.
    return [];
  }
}

function store(key: string, chosen: ReadonlySet<string>): void {
  try {
    if (chosen.size === 0) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify([...chosen]));
  } catch {
    // Then they live in the page alone.
  }
}
