import type { ContentClient } from "#app/services/content/content.server.ts";
import { entry, text } from "#app/services/content/content-tree.ts";
import { plainTextOf, type RichNode, readRichText } from "#app/services/content/rich-text-document.ts";
import { addressIn, oneLine } from "#app/services/mail/mail-message.server.ts";

/** How the festival greets a new member, as its content entry `memberEmail` says it (section 3). What is missing there is undefined. */
export type WelcomeEmailTemplate = {
  firstParagraph: RichNode[] | undefined;
  /** Where an answer goes, if `from` is one address. The letter itself always comes from MAIL_FROM (M8). */
  replyTo: string | undefined;
  fromName: string | undefined;
  /** `personalisation`: what stands before the first name, "Dear" for example. */
  greeting: string | undefined;
  signoff: string | undefined;
  subjectLine: string | undefined;
};

/** So long a letter waits for the festival's own words, counted from when the payment went through. */
const CONTENT_WAIT_MS = 3_600_000;

/**
 * Reads the template of the letter to a new member.
 *
 * @throws within the first hour after `paidAt`, when the content service is away: the outbox tries again. After that the letter goes
 * without the festival's own words.
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
    replyTo: addressIn(text(fields.from)?.trim() ?? ""),
    fromName: headerLine(fields.fromName),
    greeting: headerLine(fields.personalisation)?.replace(/[\s,]{1,9}$/, ""),
    signoff: text(fields.signoff)?.trim(),
    subjectLine: headerLine(fields.subjectLine),
  };
}

/** A line break in one of these would keep the letter from going. */
function headerLine(value: unknown): string | undefined {
  return oneLine(text(value) ?? "") || undefined;
}
