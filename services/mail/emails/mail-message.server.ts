import { emailAddress } from "#platform/text/text-fields.ts";
import type { Email, EmailAttachment } from "./email.server.ts";

/** An email without one valid recipient, with a line break or control character in a header, or with a header that it may not set. Never sent or retried. */
export class UnsafeEmailError extends Error {
  override name = "UnsafeEmailError";
}

/** An email's envelope and its MIME text (RFC 5322). */
export type MailMessage = { sender: string; recipient: string; message: string };

/** What the template cannot choose: `id` becomes the Message-ID, by which a mail program recognises an email that was sent twice. */
export type MessageContext = { id: string; date: Date; mailFrom: string; festival: string };

/**
 * Makes the MIME message of an email. The sender's address is always our own. A Reply-To that is no address is left out, since the text
 * of the email contains it; any other unsafe header is refused (docs/product/mail.md).
 *
 * @throws UnsafeEmailError for a recipient that is not one address, for line breaks or control characters in a header, and for a header other
 * than `List-…` and `X-…`.
 */
export async function composeMessage(email: Email, context: MessageContext): Promise<MailMessage> {
  const recipient = parseEmailAddress(email.to);
  if (recipient === undefined) throw new UnsafeEmailError("the recipient is not one e-mail address");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    from: { name: headerText("display name", email.fromName?.trim() || context.festival), address: context.mailFrom },
    to: recipient,
    replyTo: replyTo(email),
    subject: headerText("subject", email.subject),
    messageId: messageIdOf(context.id, context.mailFrom),
    ...threadHeaders(email, context),
    date: context.date,
    text: withMailLineEnds(email.text),
    ...(email.html === undefined ? {} : { html: withMailLineEnds(email.html) }),
    attachments: (email.attachments ?? []).map(attachmentOf),
    headers: { ...(email.isWrittenByPerson ? {} : automatic), ...customHeaders(email.headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = await composer.compile().build();
  return { sender: context.mailFrom, recipient, message: message.toString() };
}

/** Suppresses out-of-office replies (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated" };

/** The Message-ID of an email of the outbox: by it a mail program recognises one that was sent twice, and an answer says what it answers. */
export function messageIdOf(id: string, mailFrom: string): string {
  return `<${id}@${mailFrom.split("@").at(-1)}>`;
}

const threadPrefix = "thread.";

/**
 * Stands in the References of an email that answers none, and so in those of its answers and bounces: some mail services, such as Amazon SES, replace the
 * Message-ID.
 *
 * @returns the Message-ID of the email that it stands for; any other id as it is
 */
export function ownMessageId(id: string): string {
  return id.startsWith(`<${threadPrefix}`) ? `<${id.slice(threadPrefix.length + 1)}` : id;
}

/** What lets a mail program show an answer below what it answers (RFC 5322). What is no Message-ID is left out. */
function threadHeaders({ references = [] }: Email, { id, mailFrom }: MessageContext) {
  const ids = references.filter((each) => /^<[^\s<>]{1,250}>$/.test(each)).slice(-MOST_REFERENCES);
  if (ids.length > 0) return { inReplyTo: ids.at(-1), references: ids };
  return { references: [messageIdOf(`${threadPrefix}${id}`, mailFrom)] };
}

const MOST_REFERENCES = 20;

/** Lines of an email end with CRLF (RFC 5322); for a file of the mailbox no SMTP client converts them. */
function withMailLineEnds(content: string) {
  return content.replaceAll(/\r\n?|\n/g, "\r\n");
}

/** In base64, so that its lines arrive as they are: a calendar file ends them with CRLF, and folds them by bytes. */
function attachmentOf({ filename, contentType, content }: EmailAttachment) {
  if (!/^[\w-]+\.\w+$/.test(filename)) throw new UnsafeEmailError("an attachment has an unsafe name");
  refuseControlCharacters("type of an attachment", contentType);
  return { filename, contentType, content: Buffer.from(content), encoding: "base64" as const };
}

function replyTo({ replyTo: given }: Email) {
  const address = given && parseEmailAddress(given.address);
  return address && { name: headerText("name to reply to", given?.name ?? ""), address };
}

const oneAddress = emailAddress("This is not one e-mail address.");

/** @returns the text itself if it is exactly one e-mail address, else undefined. */
export function parseEmailAddress(text: string): string | undefined {
  const { success, data } = oneAddress.safeParse(text);
  return success && data === text ? data : undefined;
}

const unsafeInHeader = /[\p{Cc}\u2028\u2029]/u;

/**
 * A subject or a display name. Mail programs decode an encoded word (RFC 2047), and nodemailer leaves one as it is: a typed name could so bring
 * back the line breaks and changes of direction that are refused or removed elsewhere. A space within its first two characters makes it a text.
 */
function headerText(what: string, text: string) {
  refuseControlCharacters(what, text);
  return text.replaceAll("=?", "= ?");
}

function refuseControlCharacters(what: string, text: string) {
  if (unsafeInHeader.test(text)) throw new UnsafeEmailError(`the ${what} contains a line break or a control character`);
}

/** Allows only `List-…` and `X-…` headers: a template must not replace the sender, the recipient or the content type. */
function customHeaders(headers: Email["headers"] = {}) {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(List|X)-[A-Za-z-]+$/.test(name)) throw new UnsafeEmailError("an email may not set that header");
    refuseControlCharacters(`header ${name}`, value);
  }
  return { ...headers };
}
