import { Fragment } from "react";
import { z } from "zod/mini";
import type { Email, EmailTemplates, TemplateContext } from "./email.server.ts";
import { EmailLayout, Paragraph, Quote, renderEmail } from "./email-layout.server.tsx";
import { emailSite } from "./email-site.server.ts";

/**
 * What an email says that somebody wrote or approved at the desk: its text is fixed here, and no later change of a template reaches it. Blank lines
 * of `text` separate paragraphs. `quote` is what it answers. `references` are the Message-IDs of the conversation, the oldest first.
 * `attachments` are texts, such as calendar files.
 */
export const writtenEmailFacts = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  why: z.string(),
  quote: z._default(z.nullable(z.object({ introduction: z.string(), text: z.string() })), null),
  references: z._default(z.array(z.string()), []),
  attachments: z._default(
    z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
    [],
  ),
});
export type WrittenEmail = z.input<typeof writtenEmailFacts>;

/** Each kind names the record that it is about, because only those who may see that record see the email. */
export const writtenEmailKinds = [
  "band-decision",
  "volunteer-decision",
  "band-answer",
  "volunteer-answer",
  "message-answer",
  "band-mailing",
  "volunteer-mailing",
  "band-times",
  "band-schedule",
] as const;

/** Emails that somebody at the desk wrote or approved. Answers go to the committee. */
export const writtenEmails: EmailTemplates = Object.fromEntries(writtenEmailKinds.map((kind) => [kind, writtenEmail]));

async function writtenEmail(facts: unknown, context: TemplateContext): Promise<Email> {
  const { to, subject, text, why, quote, references, attachments } = writtenEmailFacts.parse(facts);
  const site = await emailSite(context);
  const paragraphs = text.trim().split(/(?:\r?\n){2,}/);
  const rendered = await renderEmail(
    <EmailLayout title={subject} preview={paragraphs[0] ?? ""} site={site} why={why}>
      {paragraphs.map((paragraph, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a text
        <Fragment key={number}>
          <Paragraph>{paragraph}</Paragraph>
        </Fragment>
      ))}
      {quote && <Paragraph>{quote.introduction}</Paragraph>}
      {quote && <Quote isAnswered>{quote.text}</Quote>}
    </EmailLayout>,
  );
  return {
    to,
    subject,
    replyTo: { address: context.config.committeeEmail },
    references,
    attachments,
    isWrittenByPerson: true,
    ...rendered,
  };
}
