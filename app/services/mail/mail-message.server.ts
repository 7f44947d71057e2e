import { emailAddress } from "#app/platform/text/text-fields.ts";
import type { Email } from "./email.server.ts";

/** A letter that no mail may be made of: something in it would not stay within its header. It is never sent, however often one tries. */
export class UnsafeEmailError extends Error {
  override name = "UnsafeLetter";
}

/** What a letter becomes: the envelope, and the whole MIME text (RFC 5322). */
export type MailMessage = { sender: string; recipient: string; message: string };

/** What is not the letter's own: `id` fixes the Message-ID, so a mail sent twice is recognised as one. */
export type MailFrame = { id: string; date: Date; mailFrom: string; festival: string };

/**
 * Makes the mail of a letter. It always comes from our own address (M8). A Reply-To that is no address is left out, since the letter
 * itself says it (M2); whatever else would leave its header is refused (M2, M3).
 *
 * @throws UnsafeLetter for a recipient that is not one address, and for line breaks or control characters in a header.
 */
export async function writeMessage(letter: Email, frame: MailFrame): Promise<MailMessage> {
  const recipient = addressIn(letter.to);
  if (recipient === undefined) throw new UnsafeEmailError("the recipient is not one e-mail address");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    from: { name: headerText("display name", letter.fromName?.trim() || frame.festival), address: frame.mailFrom },
    to: recipient,
    replyTo: replyTo(letter),
    subject: headerText("subject", letter.subject),
    messageId: `<${frame.id}@${frame.mailFrom.split("@").at(-1)}>`,
    date: frame.date,
    text: letter.text,
    html: letter.html,
    // No out-of-office note need answer (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...ownHeaders(letter.headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = await composer.compile().build();
  return { sender: frame.mailFrom, recipient, message: message.toString() };
}

function replyTo({ replyTo: given }: Email) {
  const address = given && addressIn(given.address);
  return address && { name: headerText("name to reply to", given?.name ?? ""), address };
}

const oneAddress = emailAddress("This is not one e-mail address.");

/** The text itself if it is exactly one e-mail address. */
export function addressIn(text: string): string | undefined {
  const { success, data } = oneAddress.safeParse(text);
  return success && data === text ? data : undefined;
}

const leavesItsLine = /[\p{Cc}\u2028\u2029]/u;

function headerText(what: string, text: string) {
  if (leavesItsLine.test(text)) throw new UnsafeEmailError(`the ${what} contains a line break or a control character`);
  return text;
}

/** A letter may add headers about lists; who it is from and to, and what it is made of, are not its to say (M8). */
function ownHeaders(headers: Email["headers"] = {}) {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(List|X)-[A-Za-z-]+$/.test(name)) throw new UnsafeEmailError("a letter may not set that header");
    headerText(`header ${name}`, value);
  }
  return { ...headers };
}

/** What a visitor typed, as one line for a subject or a name: space and control characters become single spaces, and it ends somewhere. */
export function oneLine(typed: string, most = 120): string {
  const line = typed.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join("")}…`;
}
