import { oneLine } from "#platform/text/one-line.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import { entry, text } from "#services/content/pages/content-tree.ts";
import { plainTextOf, type RichNode, readRichText } from "#services/content/pages/rich-text-document.ts";
import { parseEmailAddress } from "#services/mail/emails/mail-message.server.ts";

/** The welcome email's texts from the content entry `memberEmail`. */
export type WelcomeEmailTemplate = {
  firstParagraph: RichNode[] | undefined;
  /** The entry's `from`, if it is one address. The sender is always MAIL_FROM. */
  replyTo: string | undefined;
  fromName: string | undefined;
  /** The entry's `personalisation`: the word before the first name, for example "Dear". */
  greeting: string | undefined;
  signoff: string | undefined;
  subjectLine: string | undefined;
};

/** How long after the payment the email waits for an unavailable content service. */
const CONTENT_WAIT_MS = 3_600_000;

/**
 * Loads the welcome email's texts. An hour after `paidAt` an unavailable content service gives an empty template.
 *
 * @throws within that hour, so that the outbox tries again.
 */
export async function loadWelcomeEmailTemplate(
  client: ContentClient,
  paidAt: string,
  now = Date.now(),
): Promise<WelcomeEmailTemplate> {
  const page = await client.entries({ content_type: "memberEmail", include: 10, limit: 1 }).catch((error: unknown) => {
    if (now < Date.parse(paidAt) + CONTENT_WAIT_MS) throw error;
  });
  const fields = entry(page?.items[0])?.fields ?? {};
  const document = readRichText(fields.firstParagraph);
  return {
    firstParagraph: document?.some((node) => plainTextOf(node).trim() !== "") ? document : undefined,
    replyTo: parseEmailAddress(text(fields.from)?.trim() ?? ""),
    fromName: singleLine(fields.fromName),
    greeting: singleLine(fields.personalisation)?.replace(/[\s,]{1,9}$/, ""),
    signoff: text(fields.signoff)?.trim(),
    subjectLine: singleLine(fields.subjectLine),
  };
}

/** Without line breaks: one in a header would make sending fail, and the greeting is one line. */
function singleLine(value: unknown): string | undefined {
  return oneLine(text(value) ?? "") || undefined;
}
