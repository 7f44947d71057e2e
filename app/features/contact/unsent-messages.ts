import { withSessionStorage } from "#app/platform/session-storage.ts";
import { isRecord } from "#app/services/content/content-tree.ts";

/** A message on its way: the form's fields by name, and the key of every try. */
export type UnsentMessage = { key: string; fields: Readonly<Record<string, string>> };

// The root looks for it on every page, and names it itself: that costs the landing page the fewest bytes.
const prefix = "unsent-message:";

/** Keeps a message for a reload of the page, in the tab and nowhere else, until the server has it. */
export function saveUnsentMessage({ key, fields }: UnsentMessage): void {
  withSessionStorage((storage) => storage.setItem(prefix + key, JSON.stringify(fields)));
}

export function removeUnsentMessage(key: string): void {
  withSessionStorage((storage) => storage.removeItem(prefix + key));
}

/** @returns what was on its way when the page was left. */
export function unsentMessages(): UnsentMessage[] {
  const found = withSessionStorage((storage) =>
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
