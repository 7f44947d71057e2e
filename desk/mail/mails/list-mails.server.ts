import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { titleOf, visibleKinds } from "#desk/records/model/mail-kinds.ts";
import { containing } from "#platform/database/like-pattern.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import { parseEmailAddress } from "#services/mail/emails/mail-message.server.ts";
import { kindsWithToken } from "#services/mail/outbox/outbox.server.ts";
import { emailsIn } from "#services/privacy/person.server.ts";
import type { Services } from "#services/services.server.ts";
import { aboutEach, failureOf, writtenFacts } from "./change-mail.server.ts";
import { type MailList, type MailView, mailViews } from "./mails-contract.ts";

const PAGE_SIZE = 50;
const unsent = mailViews.filter((view) => view !== "sent");
/** More than any outbox has: the number goes into a statement. */
const MAX_PAGE = 1e6;

/** A page of the mails that somebody may see: what goes out later by the time at which it goes, all others the newest first. An address or a part of one finds those to it, and those that are about it and not written yet. */
export async function listMails(
  { db, config }: Pick<Services, "db" | "config">,
  viewer: DeskPerson,
  { view: askedView = "", q = "", page: askedPage = "1" }: Record<string, string>,
): Promise<MailList> {
  const view = mailViews.find((each) => each === askedView) ?? "parked";
  const kinds = visibleKinds(viewer);
  const words = truncate(q.trim(), 254);
  const asked = Math.min(Math.max(1, Math.trunc(Number(askedPage)) || 1), MAX_PAGE);
  const idsOn = (page: number) => idsOnPage(db, { kinds, view, words, page });
  const [counts, found] = await Promise.all([countMails(db, kinds, words), idsOn(asked)]);
  const pages = Math.max(1, Math.ceil(counts[view] / PAGE_SIZE));
  const page = Math.min(pages, asked);
  const rows = await readMails(db, page === asked ? found : await idsOn(page), view);
  const aboutOf = await aboutEach(db, viewer, view === "parked" ? rows : []);
  const mails = rows.map((row) => {
    const listed = listedMail(row);
    const failed = { ...row, to: listed.to };
    return { ...listed, ...failureOf(failed, aboutOf(row), { viewer, ownAddress: config.committeeEmail }) };
  });
  return { view, q: words, page, pages, counts, mails };
}

type Part = { kinds: readonly string[]; view: MailView; words: string; page: number };

/** Apart from the mails themselves, so that the index alone leads to the page. */
async function idsOnPage(db: Kysely<SiteTables>, { kinds, view, words, page }: Part): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", view)
    .where("kind", "in", kinds.length > 0 ? kinds : [""])
    .where(found(view, words))
    .orderBy(orderOf(view))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

async function readMails(db: Kysely<SiteTables>, ids: readonly string[], view: MailView) {
  if (ids.length === 0) return [];
  return db.selectFrom("outbox").selectAll().where("id", "in", ids).orderBy(orderOf(view)).execute();
}

function orderOf(view: MailView): RawBuilder<unknown> {
  return view === "scheduled" ? sql`due_at, id` : sql`queued_at desc, id desc`;
}

type ListedRow = Pick<
  Selectable<OutboxTable>,
  "id" | "kind" | "facts" | "status" | "queued_at" | "due_at" | "sent_at" | "recipient" | "last_error"
>;

/** A row of the outbox as lists show it. */
export function listedMail({ id, kind, status, last_error, ...row }: ListedRow) {
  const facts: unknown = parseJson(row.facts);
  const to = row.recipient ?? (status === "sent" ? null : addressIn(facts));
  return {
    id,
    title: titleOf(kind),
    to,
    aboutAddress: to === null ? (emailsIn(facts)[0] ?? null) : null,
    state: status,
    at: status === "scheduled" ? row.due_at : (row.sent_at ?? row.queued_at),
    // The mail server's own words come after the colon: they say little to most readers.
    why: status === "sent" ? null : (last_error?.split(": ")[0] ?? null),
  };
}

/** What the committee wrote to somebody has their address from the beginning. */
function addressIn(facts: unknown): string | null {
  const written = writtenFacts.safeParse(facts);
  return (written.success && parseEmailAddress(written.data.to)) || null;
}

async function countMails(
  db: Kysely<SiteTables>,
  kinds: readonly string[],
  words: string,
): Promise<Record<MailView, number>> {
  const count = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom("outbox")
      .select((row) => ["status", "kind", row.fn.countAll<number>().as("count")])
      .where(condition)
      .groupBy(["status", "kind"])
      .execute();
  // Apart, so that what is counted by its recipient is read from the index alone.
  const conditions = words === "" ? [everything] : [isTo(words), isAbout(words)];
  const all = (await Promise.all(conditions.map(count))).flat();
  const rows = all.filter(({ kind }) => kinds.includes(kind));
  const countOf = (view: MailView) => rows.reduce((sum, { status, count }) => (status === view ? sum + count : sum), 0);
  return {
    held: countOf("held"),
    parked: countOf("parked"),
    scheduled: countOf("scheduled"),
    paused: countOf("paused"),
    queued: countOf("queued"),
    sent: countOf("sent"),
    discarded: countOf("discarded"),
  };
}

const everything = sql<boolean>`1 = 1`;

/** The mails of a view with some words. Those that were sent have a recipient, and are many: of them the index alone is read. */
function found(view: MailView, words: string): RawBuilder<boolean> {
  if (words === "") return everything;
  return view === "sent" ? isTo(words) : sql`(${isTo(words)} or ${isAbout(words)})`;
}

function isTo(words: string): RawBuilder<boolean> {
  return sql`lower(recipient) like ${patternOf(words)} escape '\\'`;
}

/** Mails that are not rendered yet, without those that carry a token: a search in these would reveal it letter by letter. */
function isAbout(words: string): RawBuilder<boolean> {
  return sql`(recipient is null and status in (${sql.join(unsent)}) and kind not in (${sql.join(kindsWithToken)})
    and lower(facts) like ${patternOf(words)} escape '\\')`;
}

function patternOf(words: string): string {
  return containing(words.toLowerCase());
}
