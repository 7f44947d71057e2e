import type { Kysely, Selectable } from "kysely";
import type { DeskMailTextsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { builtInTexts } from "./built-in-texts.ts";
import { type MailTextUse, mailTextUses, usesOfTexts } from "./mail-text-uses.ts";

/** A text of mails. `version` is 0, and `editedAt` null, while the built-in words hold. */
export type MailText = {
  id: string;
  use: MailTextUse;
  name: string;
  subject: string;
  words: string;
  version: number;
  editedBy: string | null;
  editedAt: number | null;
};

/**
 * The text of a use, or a saved answer.
 *
 * @param key a use other than `answer`, or the id of a saved answer
 * @returns undefined where there is no such answer any more
 */
export async function readMailText(db: Kysely<SiteTables>, key: string): Promise<MailText | undefined> {
  const row = await db.selectFrom("desk_mail_texts").selectAll().where("id", "=", key).executeTakeFirst();
  return row ? mailTextOf(row) : builtIn(key);
}

/** Every text, in the order of the uses; saved answers by their names. */
export async function listMailTexts(db: Kysely<SiteTables>): Promise<MailText[]> {
  const rows = await db.selectFrom("desk_mail_texts").selectAll().execute();
  const edited = rows.flatMap((row) => mailTextOf(row) ?? []);
  const named = mailTextUses.flatMap((use) => edited.find(({ id }) => id === use) ?? builtIn(use) ?? []);
  const savedAnswers = edited.filter(({ use }) => use === "answer");
  return [...named, ...savedAnswers.toSorted((one, other) => one.name.localeCompare(other.name, "en"))];
}

/** What the text of a use says while nobody has edited it; undefined for saved answers. */
export function builtInText(key: string): { subject: string; words: string } | undefined {
  const use = mailTextUses.find((each) => each === key);
  return use === undefined || use === "answer" ? undefined : builtInTexts[use];
}

function builtIn(key: string): MailText | undefined {
  const use = mailTextUses.find((each) => each === key);
  const text = builtInText(key);
  if (use === undefined || !text) return undefined;
  return { id: use, use, name: usesOfTexts[use].name, ...text, version: 0, editedBy: null, editedAt: null };
}

function mailTextOf(row: Selectable<DeskMailTextsTable>): MailText | undefined {
  const use = mailTextUses.find((each) => each === row.use);
  if (use === undefined) return undefined;
  const { id, subject, words, version, edited_by: editedBy } = row;
  // A use is called what the program calls it: only saved answers have names of their own.
  const name = use === "answer" ? row.name : usesOfTexts[use].name;
  return { id, use, name, subject, words, version, editedBy, editedAt: row.edited_at };
}
