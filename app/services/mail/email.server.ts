import type { Config } from "#app/platform/config/config.server.ts";
import type { ContentClient } from "#app/services/content/content.server.ts";

/** A rendered email. It cannot choose its sender's address or its envelope; `fromName` is the sender's display name. */
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

/** What an email template may use besides the facts of its email. */
export type EmailSources = { config: Config; content: { client: ContentClient } };

/** The template of each kind of email. Each parses its facts itself, since an older version of the program may have queued them. */
export type EmailTemplates = Readonly<Record<string, (facts: unknown, sources: EmailSources) => Promise<Email>>>;
