import * as z from "zod/mini";
import { oneLine } from "#platform/text/one-line.ts";
import { truncate } from "#platform/text/truncate.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { messageForm } from "#services/forms/message-form.ts";
import type { EmailTemplates, TemplateContext } from "#services/mail/emails/email.server.ts";
import {
  EmailLayout,
  Facts,
  Paragraph,
  Quote,
  renderEmail,
  Subtitle,
} from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { parseEmailAddress } from "#services/mail/emails/mail-message.server.ts";
import { type ContactMessage, contactMessage } from "./contact-contract.ts";
import type { ReceivedMessage } from "./submit-message.server.ts";

/** Only the committee gets an email: a copy to the visitor would let anybody send mail to anybody. */
export const contactEmails: EmailTemplates = {
  "contact-message": (facts, context) => committeeEmail(messageEmailFacts.parse(facts), context),
};

const messageEmailFacts = z.object({ reference: z.string(), receivedAt: z.string(), message: contactMessage });

/** What a visitor typed is in the body, and in Reply-To if it is an address; never in the subject. */
async function committeeEmail({ reference, receivedAt, message }: ReceivedMessage, context: TemplateContext) {
  const { config } = context;
  const replyTo = replyToFor(message);
  const rendered = await renderEmail(
    <EmailLayout
      title={`Message ${reference}`}
      preview={truncate(message.message, 120)}
      site={await emailSite(context)}
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
          ["Received", formatDateTime(receivedAt, config.timeZone)],
          ...senderLines(message),
        ]}
      />
      <Subtitle>Message</Subtitle>
      {message.message ? <Quote>{message.message}</Quote> : <Paragraph>Nothing was written.</Paragraph>}
    </EmailLayout>,
  );
  return {
    to: config.committeeEmail,
    subject: `Message from the website ${reference}`,
    ...(replyTo ? { replyTo } : {}),
    ...rendered,
  };
}

/** The fields that the form places in the section "sender". */
function senderLines(message: ContactMessage) {
  return storedFields(messageForm)
    .filter(([, { mails }]) => mails.committee.section === "sender")
    .map(([name, { mails }]) => [mails.committee.label ?? "", String(Reflect.get(message, name))] as const);
}

function replyToFor({ senderName, senderEmail }: ContactMessage) {
  const address = parseEmailAddress(senderEmail);
  return address === undefined ? undefined : { address, name: oneLine(senderName) };
}
