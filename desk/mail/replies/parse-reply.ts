import type { Email } from "postal-mime";
import { truncate } from "#platform/text/truncate.ts";
import { htmlToText } from "./html-to-text.ts";
import { ownWords } from "./own-words.ts";
import { parseLegibly } from "./parse-legibly.ts";
import { aboutSubject, describeSpecial, isForPrograms, isReceipt } from "./special-mails.ts";

/** `automatic`: an out-of-office note. `bounce`: a mail of ours did not arrive, `why` in words. */
export type ReplyKind = "reply" | "automatic" | "bounce";

/** What a mail says. `originals` are the Message-IDs that stand in a bounce, among them that of the mail which did not arrive. */
export type ParsedReply = {
  kind: ReplyKind;
  words: string;
  sender: string;
  originals: string[];
  attachments: { name: string; bytes: Uint8Array }[];
  /** How many attachments were left out, since they are too many or too large. */
  leftOut: number;
};

/** Stands in the conversation for a mail that says nothing here, such as one that is a picture, so that somebody looks into the mailbox. */
const withoutWords = "This mail has no words that can be shown here";
const MOST_WORDS = 20_000;
const MOST_ATTACHMENTS = 10;
const MOST_ATTACHED_BYTES = 10e6;
const MOST_ORIGINALS = 50;
const parserLimits = { maxNestingDepth: 30, maxHeadersSize: 200_000, maxRfc822NestingDepth: 0 };

/**
 * Reads a mail that anybody may have made. It runs in a child process, which is ended when it takes too long or too much memory.
 *
 * @throws for a mail that is nested too deeply, or has too large headers
 */
export async function parseReply(source: Uint8Array): Promise<ParsedReply> {
  const mail = await parseLegibly(source, { ...parserLimits, forceRfc822Attachments: true });
  const kind = kindOf(mail);
  const isBounce = kind === "bounce";
  const attached = isBounce || isReceipt(mail) ? { attachments: [], leftOut: 0 } : attachmentsOf(mail);
  const raw = isBounce || isReceipt(mail) ? rawText(source, mail) : "";
  return {
    kind,
    words: isBounce ? whyNotArrived(raw) : wordsOf(mail, attached.attachments.length + attached.leftOut > 0),
    sender: truncate((mail.from?.address ?? "").replaceAll(/\p{C}/gu, ""), 254),
    originals: originalsIn(raw),
    ...attached,
  };
}

/** A report as it stands, and its parts without their encoding, with folded lines as one (RFC 5322). */
function rawText(source: Uint8Array, { attachments }: Email): string {
  const decoder = new TextDecoder("latin1");
  const parts = attachments.map(({ content }) => (typeof content === "string" ? content : decoder.decode(content)));
  return [
    decoder.decode(source.subarray(0, MOST_REPORT_BYTES)),
    ...parts.map((part) => part.slice(0, MOST_REPORT_BYTES)),
  ]
    .join("\n")
    .replaceAll(/\r?\n[ \t]/g, " ");
}

const MOST_REPORT_BYTES = 1_000_000;

/**
 * The Message-IDs of the mails in a report. Some mail services replace the Message-ID of what they send: then our own id stands in the mail's References
 * alone, or in another header.
 */
function originalsIn(raw: string): string[] {
  const linesOf = (name: RegExp) => [...raw.matchAll(name)].slice(0, MOST_ORIGINALS).map(([, value = ""]) => value);
  const idsOf = (value: string) => [...value.matchAll(/<[^<>\s\p{Cc}]{1,250}>/gu)].map(([id]) => id);
  const own = linesOf(/^(?:original-)?message-id:(.{0,2000})/gim).flatMap(idsOf);
  const references = linesOf(/^references:(.{0,9000})/gim).flatMap((value) => idsOf(value).toReversed());
  const anywhere = linesOf(/(<(?:thread\.)?[0-9a-f]{8}-[0-9a-f-]{27}@[^<>\s\p{Cc}]{1,200}>)/gu);
  return [...new Set([...own, ...references, ...anywhere])].slice(0, MOST_ORIGINALS);
}

function kindOf(mail: Email): ReplyKind {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase();
  const type = header("content-type") ?? "";
  const isReport = type.includes("multipart/report") && type.includes("delivery-status");
  // Older mail servers report in words alone.
  const isOfServer = /^mailer-daemon@/i.test(mail.from?.address ?? "") || header("x-failed-recipients") !== undefined;
  if (isReport || (isOfServer && !isReceipt(mail))) return "bounce";
  const isAutomatic =
    isReceipt(mail) ||
    !/^\s*no\b/.test(header("auto-submitted") ?? "no") ||
    isAutomaticSubject(mail.subject ?? "") ||
    ["x-autoreply", "x-autorespond"].some((name) => header(name) !== undefined) ||
    header("precedence")?.trim() === "auto_reply";
  return isAutomatic ? "automatic" : "reply";
}

/** How mail programs begin the subject of an out-of-office note, in the languages of the headings of quotes. */
const automaticWords = [
  /auto(?:matic)?[ -]?reply|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|assistent)|réponse automatique/,
  /respuesta automática|risposta automatica|resposta autom[àá]tica|automatisch antwoord|autosvar|automati(?:skt|sk) svar/,
  /automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|automatická odpoveď|automatikus válasz/,
  /automaattinen vastaus|răspuns automat|otomatik yanıt|automatski odgovor|samodejni odgovor|automaatvastus/,
  /automātiska atbilde|automatinis atsakymas|αυτόματη απάντηση|автоматический ответ|автоматична відповідь/,
  /автоматичен отговор|автоматски одговор|תשובה אוטומטית|رد تلقائي|trả lời tự động|balasan otomatis|ตอบกลับอัตโนมัติ/,
  /자동 회신|自動応答|自动回复|自動回覆|自動回復|自动答复/,
];

/** An answer to such a note begins with "Re:". */
function isAutomaticSubject(subject: string): boolean {
  const [, beginning = ""] = /^\s*([^:：]{1,60}?)\s?[:：]/u.exec(subject.normalize("NFC").toLowerCase()) ?? [];
  return automaticWords.some((words) => words.exec(beginning)?.[0] === beginning);
}

/** The mail as text, without what stands quoted at its end: that is in the conversation already. */
function wordsOf(mail: Email, hasAttachments: boolean): string {
  const { text, html, subject = "" } = mail;
  // Letters without width are no words: then those of the HTML count.
  const hasText = text !== undefined && /[^\s\p{Cf}]/u.test(text);
  const words = (hasText ? text : htmlToText(truncate(html ?? "", 20 * MOST_WORDS))).replaceAll(/\r\n?/g, "\n");
  // PostgreSQL stores no NUL character.
  const whole = truncate(words, 2 * MOST_WORDS)
    .replaceAll("\0", "")
    .trimEnd();
  const said = ownWords(withoutPgpSignature(whole), subject);
  const described = describeSpecial(mail, said) ?? said;
  if (described === "")
    return hasAttachments ? "" : `${withoutWords}${aboutSubject(mail)}. Please look at it in the mailbox.`;
  return described.length > MOST_WORDS ? `${truncate(described, MOST_WORDS)} …` : described;
}

/** A signed text has its signature below (RFC 9580), and "- " before each line that begins with a hyphen. */
function withoutPgpSignature(text: string): string {
  const [, signed] =
    /^\s{0,20}-----BEGIN PGP SIGNED MESSAGE-----\n(?:\w{1,20}: .{0,200}\n){0,10}\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----/.exec(
      text,
    ) ?? [];
  return signed === undefined ? text : signed.replaceAll(/^- /gm, "");
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.|^5\.4\.4/, "there is no such address."],
  [/^[45]\.2\.2/, "their mailbox is full."],
  [/^5\.2\.|^5\.7\./, "their mail server does not take it."],
  [/^5\.3\.4/, "it is too large for them."],
  [/^4\./, "their mail server could not be reached for days."],
];

/** Why a mail did not arrive, by its status (RFC 3463). */
function whyNotArrived(raw: string): string {
  const [, status = ""] =
    /^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})/im.exec(raw) ?? /[#\s]([45]\.\d\.\d{1,3})[\s)]/.exec(raw) ?? [];
  const isDelayed = /^action:[ \t]*delayed/im.test(raw);
  if (isDelayed) return "It has not arrived yet: their mail server cannot be reached. It is tried again.";
  const why = reasons.find(([code]) => code.test(status))?.[1] ?? "their mail server did not take it.";
  return `It did not arrive: ${why}`;
}

function attachmentsOf(mail: Email): Pick<ParsedReply, "attachments" | "leftOut"> {
  const attachments = mail.attachments.filter((each) => !isForPrograms(each));
  const taken: ParsedReply["attachments"] = [];
  let left = MOST_ATTACHED_BYTES;
  for (const { filename, content } of attachments) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
    if (taken.length >= MOST_ATTACHMENTS || bytes.length > left) continue;
    left -= bytes.length;
    taken.push({ name: nameOf(filename), bytes });
  }
  return { attachments: taken, leftOut: attachments.length - taken.length };
}

/** The attachment's name without what a system could take for a path or a hidden file. */
function nameOf(filename: string | null): string {
  const plain = (filename ?? "").replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "_").replace(/^[.\s]+/, "");
  // By characters: half of an emoji is none.
  return [...plain].slice(0, 120).join("").trim() || "attachment";
}
