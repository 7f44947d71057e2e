import type { Config } from "#app/platform/config/config.server.ts";
import type { ContentClient } from "#app/services/content/content.server.ts";

/** One mail, written. The sender's address and the envelope are never the letter's to choose (M8); `fromName` is shown beside it. */
export type Email = {
  to: string;
  subject: string;
  html?: string;
  text: string;
  fromName?: string;
  replyTo?: { name?: string; address: string };
  /** For example `List-Unsubscribe` (RFC 8058). */
  headers?: Readonly<Record<string, string>>;
};

/** What whoever writes a letter may know besides its facts. */
export type EmailSources = { config: Config; content: { client: ContentClient } };

/** Who writes which kind of mail. Each parses its facts itself: they come from the database, and an older program may have queued them. */
export type EmailTemplates = Readonly<Record<string, (facts: unknown, sources: EmailSources) => Promise<Email>>>;
