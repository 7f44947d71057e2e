import type { Config } from "#platform/config/config.server.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";

/** A rendered email. It cannot choose its sender's address or its envelope; `fromName` is the sender's display name. */
export type Email = {
  to: string;
  subject: string;
  html?: string;
  text: string;
  fromName?: string;
  replyTo?: { name?: string; address: string };
  /** The Message-IDs of the emails that it answers, the oldest first, each with its angle brackets. */
  references?: readonly string[];
  /** Whether somebody wrote it for its recipient: then it does not call itself automatic. */
  isWrittenByPerson?: boolean;
  attachments?: readonly EmailAttachment[];
  /** For example `List-Unsubscribe` (RFC 8058). */
  headers?: Readonly<Record<string, string>>;
};

/** A text that goes with an email, such as a calendar file. `contentType` has its parameters. */
export type EmailAttachment = { filename: string; contentType: string; content: string };

/** What an email template may use besides its template data. */
export type TemplateContext = { config: Config; content: { client: ContentClient } };

/** The template of each kind of email. Each parses its data (the column `facts` of the outbox) itself, as an older release may have queued it. */
export type EmailTemplates = Readonly<Record<string, (data: unknown, context: TemplateContext) => Promise<Email>>>;
