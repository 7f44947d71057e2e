import type { Email } from "postal-mime";
import { truncate } from "#platform/text/truncate.ts";
import { quoteHeadingOf } from "./quote-headings.ts";

/**
 * What a mail is that says little or nothing as text: an answer of a calendar, a reaction, a file of Outlook's, an encrypted mail. `words` is what it says besides.
 *
 * @returns undefined for a mail of words alone
 */
export function describeSpecial(mail: Email, words: string): string | undefined {
  const calendar = calendarOf(mail);
  if (calendar !== undefined) return [describeCalendar(calendar), words].filter(Boolean).join("\n\n");
  return receiptOf(mail) ?? reactionOf(mail, words) ?? unreadableOf(mail, words);
}

function typeOf({ headers }: Email): string {
  return headers.find(({ key }) => key === "content-type")?.value.toLowerCase() ?? "";
}

/** A report that is no bounce, of a mail program or a mail service. */
export function isReceipt(mail: Email): boolean {
  return receiptOf(mail) !== undefined;
}

function receiptOf(mail: Email): string | undefined {
  const type = typeOf(mail);
  if (!type.startsWith("multipart/report")) return undefined;
  if (type.includes("feedback-report")) return "Their mail service says that they marked our mail as spam.";
  if (!type.includes("disposition-notification")) return undefined;
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === "message/disposition-notification");
  const isDeleted = parts.some(({ content }) => /^disposition:.{0,200}deleted/im.test(textOf(content)));
  return isDeleted
    ? "Their mail program says that our mail was deleted, perhaps without having been read."
    : "Their mail program says that our mail was opened.";
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content.slice(0, MOST_BYTES));
}

const MOST_BYTES = 200_000;

const reactionType = "text/vnd.google.email-reaction+json";

/** A part that is there for mail programs alone, and of no use as a file: a reaction, a signature, the version of an encryption. */
export function isForPrograms({ mimeType }: { mimeType: string }): boolean {
  return (
    mimeType === reactionType || /^application\/(?:(?:x-)?pkcs7-signature|pgp-(?:signature|encrypted))$/.test(mimeType)
  );
}

/** A mail that is sent by pressing on an emoji: Gmail's has a part for it, others say so in words. */
function reactionOf({ attachments }: Email, words: string): string | undefined {
  const part = attachments.find(({ mimeType }) => mimeType === reactionType);
  const said = withoutMailBelow(words).replaceAll(/\s+/g, " ").trim();
  const isSaid = said.length < 300 && reactions.some((pattern) => pattern.test(said));
  if (!part && !isSaid) return undefined;
  const [emoji] =
    /\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?/u.exec(part ? emojiOf(textOf(part.content)) : said) ?? [];
  const [, verb] =
    /^(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) /i.exec(said) ?? /^\[(\p{L}+)\]/u.exec(said) ?? [];
  const how = emoji ?? (verb ? `“${verb}”` : undefined);
  return how ? `They reacted with ${how}, and wrote nothing.` : "They reacted to our mail, and wrote nothing.";
}

/** Outlook writes the head of our mail below, and all of the mail. */
function withoutMailBelow(words: string): string {
  const lines = words.split("\n");
  const head = lines.findIndex((line) => quoteHeadingOf(line) === "from");
  return head > 0 ? lines.slice(0, head).join("\n") : words;
}

const reactions = [
  // A name comes before it; other words are what somebody writes: "Sorry, we have not reacted to your mail".
  /^(?:\[?\p{Extended_Pictographic}\S{0,6} |\[\p{L}{2,12}\] )?(?:[\p{Lu}\p{Lo}][^\s]{0,40} ){0,5}reacted to your (?:message|email|e-mail|mail)\b[^.!?,]{0,80}$/u,
  /\breacted via (?:gmail|outlook)\b/i,
  /^(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) (?:[“"][^“”"]{1,250}[”"]|an? (?:image|photo|movie|attachment))$/i,
  /^(?:reacted )?\p{Extended_Pictographic}\S{0,6} to [“"][^“”"]{1,250}[”"]$/iu,
  // Outlook's, in other languages: it begins with the emoji.
  /^\[?\p{Extended_Pictographic}[^.!?,]{0,120}(?:reagiert|réagi|reaccion|reagito|gereageerd|reagerade|reagerte|reageret|reagiu|zareagował|リアクション)/iu,
];

/** The JSON as it is sent, with an emoji perhaps written as `\ud83d\udc4d`. */
function emojiOf(json: string): string {
  try {
    return String(Object(JSON.parse(json)).emoji ?? "");
  } catch {
    return "";
  }
}

function isWinmail({ mimeType, filename }: Email["attachments"][number]): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || filename?.toLowerCase() === "winmail.dat";
}

function unreadableOf(mail: Email, words: string): string | undefined {
  const { attachments } = mail;
  const type = typeOf(mail);
  const isEncrypted =
    type.startsWith("multipart/encrypted") ||
    (/^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes("signed-data")) ||
    words.startsWith("-----BEGIN PGP MESSAGE-----");
  if (isEncrypted)
    return "This mail is encrypted, and cannot be read here. Please ask them to send it without encryption, or look at it in the mailbox.";
  if (/^application\/(?:x-)?pkcs7-mime/.test(type))
    return "This mail is signed in a way that cannot be read here (S/MIME). Please look at it in the mailbox.";
  if (!attachments.some(isWinmail)) return undefined;
  if (words !== "") return `${words}\n\n(What they attached is in winmail.dat, a file that Outlook alone opens.)`;
  return `This mail came as winmail.dat, a file that Outlook alone opens${aboutSubject(mail)}. Please ask them to send it as HTML or plain text, or look at it in the mailbox.`;
}

/** The subject of a mail that says nothing else. */
export function aboutSubject({ subject = "" }: Email): string {
  const plain = subject.replaceAll(/\p{C}/gu, "").trim();
  return plain === "" ? "" : `; its subject is “${truncate(plain, 200)}”`;
}

/** A calendar's mail: its lines unfolded (RFC 5545), with the method of its part. */
type Calendar = { method: string; lines: string[] };

/** What calendars send by themselves; a calendar that somebody attaches has another method, or none. */
const methods: ReadonlySet<string> = new Set(["REPLY", "COUNTER", "CANCEL", "REQUEST", "DECLINECOUNTER"]);

function calendarOf({ attachments }: Email): Calendar | undefined {
  const part = attachments.find(({ mimeType }) => mimeType === "text/calendar" || mimeType === "application/ics");
  if (!part) return undefined;
  const lines = textOf(part.content)
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
  const method = part.method ?? propertyOf(lines, "METHOD");
  return method && methods.has(method.toUpperCase()) ? { method: method.toUpperCase(), lines } : undefined;
}

/** A property's value, of the event and not of its time zone. */
function propertyOf(lines: string[], name: string): string | undefined {
  const event = lines.slice(Math.max(0, lines.indexOf("BEGIN:VEVENT")));
  const from = name === "METHOD" ? lines : event;
  const line = from.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`));
  const [, value] =
    line === undefined ? [] : (/^[^:"]{0,200}(?:"[^"]{0,200}"[^:"]{0,200}){0,5}:(.{0,2000})/.exec(line) ?? []);
  return value
    ?.replaceAll(/\\n/gi, "\n")
    .replaceAll(/\\([,;\\])/g, "$1")
    .trim();
}

const answers: Readonly<Record<string, string>> = {
  ACCEPTED: "accepted",
  DECLINED: "declined",
  TENTATIVE: "perhaps",
  DELEGATED: "passed on to somebody else",
};

function describeCalendar({ method, lines }: Calendar): string {
  const event = [propertyOf(lines, "SUMMARY"), whenOf(propertyOf(lines, "DTSTART"))].filter(Boolean).join(", ");
  const about = event === "" ? "" : ` (${truncate(event, 300)})`;
  const comment = propertyOf(lines, "COMMENT");
  const said = comment ? ` They add: “${truncate(comment, 2000)}”` : "";
  if (method === "REPLY") {
    const attendee = lines.find((line) => line.startsWith("ATTENDEE")) ?? "";
    const [, status = ""] = /PARTSTAT="?([A-Z-]{1,20})/i.exec(attendee) ?? [];
    return `Their calendar answers an invitation: ${answers[status.toUpperCase()] ?? "not decided"}${about}.${said}`;
  }
  if (method === "COUNTER") return `Their calendar proposes another time${about}.${said}`;
  if (method === "DECLINECOUNTER") return `Their calendar keeps to its own time${about}.${said}`;
  if (method === "CANCEL") return `Their calendar cancels what it had invited to${about}.${said}`;
  return `This mail is an invitation of their calendar${about}.${said}`;
}

const months = "January February March April May June July August September October November December".split(" ");

/** `20270612T153000`, with a Z in UTC; a whole day has no time. */
function whenOf(start: string | undefined): string | undefined {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/.exec(start ?? "") ?? [];
  if (year === undefined) return undefined;
  const date = `${Number(day)} ${months[Number(month) - 1] ?? ""} ${year}`;
  return hour === undefined ? date : `${date}, ${hour}:${minute}${zone === "Z" ? " UTC" : ""}`;
}
