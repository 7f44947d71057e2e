import { formatDateTime } from "#platform/time/format-date-time.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import type { ConversationSubject, Quoted } from "./read-conversation.server.ts";

type Answer = {
  to: string;
  words: string;
  reference: string;
  answered: Quoted | null;
  /** The Message-IDs of what was written so far, the oldest first. */
  references: readonly string[];
  timeZone: string;
};

const about: Record<ConversationSubject["kind"], { subject: string; why: string }> = {
  message: { subject: "Your message", why: "You get this because you wrote to us." },
  band: { subject: "Your application", why: "You get this because you applied to play at the festival." },
  volunteer: { subject: "Your application", why: "You get this because you offered to help at the festival." },
};

/** An answer as an email. What the visitor typed stands in the quote, never in the subject. */
export function answerEmail(
  kind: ConversationSubject["kind"],
  { to, words, reference, answered, references, timeZone }: Answer,
): WrittenEmail {
  const { subject, why } = about[kind];
  const named = `${subject}, ${reference}`;
  return {
    to,
    subject: references.length === 0 ? named : `Re: ${named}`,
    text: words,
    why,
    quote: answered && { introduction: introductionOf(answered.at, timeZone), text: answered.words },
    references: [...references],
  };
}

function introductionOf(at: number, timeZone: string): string {
  return `On ${formatDateTime(new Date(at).toISOString(), timeZone)} you wrote:`;
}
