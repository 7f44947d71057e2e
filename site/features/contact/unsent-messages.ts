import { withStorage } from "#platform/browser-storage.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";

/** The form's fields by name, and the idempotency key of every attempt. */
export type UnsentMessage = { key: string; fields: Readonly<Record<string, string>> };

// root.tsx repeats this prefix, because importing it would add bytes to the landing page.
const prefix = "unsent-message:";

/** Stores a message in the tab's session storage, for a reload, until the server has it. */
export function saveUnsentMessage({ key, fields }: UnsentMessage): void {
  withStorage("sessionStorage", (storage) => storage.setItem(prefix + key, JSON.stringify(fields)));
}

export function removeUnsentMessage(key: string): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(prefix + key));
}

/** @returns messages that were not delivered before the page was left */
export function unsentMessages(): UnsentMessage[] {
  const found = withStorage("sessionStorage", (storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ key: name.slice(prefix.length), fields: fieldsIn(storage.getItem(name) ?? "") })),
  );
  return found ?? [];
}

function fieldsIn(json: string): Record<string, string> {
  const stored: unknown = JSON.parse(json);
  const fields = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
