import type { Kysely } from "kysely";
import type { Found } from "#desk/frame/shell/find/find-contract.ts";
import { folded } from "#platform/text/folded.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";

/** The number of bands that are shown. */
const SHOWN = 6;

/** The bands of the draft in whose words each of those that are typed begins one; those that are called so come first. */
export async function findBands(db: Kysely<SiteTables>, words: string): Promise<Found> {
  const typed = wordsIn(words);
  if (typed.length === 0) return [];
  const { bands } = await readDraft(db);
  const has = (text: string) => {
    const own = wordsIn(text);
    return typed.every((start) => own.some((word) => word.startsWith(start)));
  };
  const named = bands.filter(({ name, otherName }) => has(`${name} ${otherName}`));
  const others = bands.filter(({ name, style, bio }) => has(`${name} ${style} ${bio}`));
  const items = [...new Set([...named, ...others])].slice(0, SHOWN).map(({ id, name, style }) => ({
    to: `/desk/line-up/${encodeURIComponent(id)}`,
    label: name,
    detail: style,
  }));
  return items.length > 0 ? [{ title: "Line-up", items }] : [];
}

function wordsIn(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
