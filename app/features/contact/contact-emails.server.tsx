import * as z from "zod/mini";
import { readableTime } from "#app/platform/time/readable-time.ts";
import type { LetterSources, MailKinds } from "#app/services/mail/letter.server.ts";
import {
  Facts,
  LetterLayout,
  Paragraph,
  Quote,
  renderLetter,
  Subtitle,
} from "#app/services/mail/letter-layout.server.tsx";
import { letterSite } from "#app/services/mail/letter-site.server.ts";
import { addressIn, oneLine } from "#app/services/mail/mail-message.server.ts";
import { type ContactMessage, contactMessage } from "./contact-contract.ts";
import type { ReceivedMessage } from "./submit-message.server.ts";

/** The letter about a message: to the committee alone, since a copy to the visitor would let anybody write to anybody through us (M3). */
export const contactEmails: MailKinds = {
  "contact-message": (facts, sources) => committeeEmail(messageEmailFacts.parse(facts), sources),
};

const messageEmailFacts = z.object({ reference: z.string(), receivedAt: z.string(), message: contactMessage });

/** Everything that was written. What a visitor typed is in the body, and in Reply-To where it is an address; never in the subject. */
async function committeeEmail({ reference, receivedAt, message }: ReceivedMessage, sources: LetterSources) {
  const { config } = sources;
  const replyTo = replyToFor(message);
  const letter = await renderLetter(
    <LetterLayout
      title={`Message ${reference}`}
      preview={message.message.slice(0, 120)}
      site={await letterSite(sources)}
      why="This goes to the committee because somebody filled in the form on the contact page."
    >
      <Paragraph>
        {replyTo
          ? "Reply to this e-mail to write to the sender."
          : "The sender left no address that a reply could go to."}
      </Paragraph>
      <Facts
        facts={[
          ["Reference", reference],
          ["Received", readableTime(receivedAt, config.timeZone)],
          ["Name", message.senderName],
          ["Email", message.senderEmail],
        ]}
      />
      <Subtitle>Message</Subtitle>
      {message.message ? <Quote>{message.message}</Quote> : <Paragraph>Nothing was written.</Paragraph>}
    </LetterLayout>,
  );
  return {
    to: config.committeeEmail,
    subject: `Message from the website ${reference}`,
    ...(replyTo ? { replyTo } : {}),
    ...letter,
  };
}

/** The visitor, where what they gave is one address (M2). */
function replyToFor({ senderName, senderEmail }: ContactMessage) {
  const address = addressIn(senderEmail);
  return address === undefined ? undefined : { address, name: oneLine(senderName) };
}
