import * as z from "zod/mini";
import type { Email, EmailSources, EmailTemplates } from "#app/services/mail/email.server.ts";
import { Action, EmailLayout, Paragraph, renderEmail, TextLink } from "#app/services/mail/email-layout.server.tsx";
import { emailSite } from "#app/services/mail/email-site.server.ts";
import { confirmLink, unsubscribeLink } from "./newsletter-links.ts";

const confirmationFacts = z.object({ email: z.string(), token: z.string() });

/** The newsletter's mails (M6). */
export const newsletterEmails: EmailTemplates = { "newsletter-confirmation": confirmationEmail };

/** Asks whoever owns an address whether it was them. It says nothing that a stranger could have typed but the address itself. */
async function confirmationEmail(facts: unknown, sources: EmailSources): Promise<Email> {
  const { email, token } = confirmationFacts.parse(facts);
  const { siteUrl } = sources.config;
  const site = await emailSite(sources);
  const letter = await renderEmail(
    <EmailLayout
      title="One step to go"
      preview="Press the button, and our news will come to you."
      site={site}
      why={`Somebody typed ${email} into the form at the foot of our pages. If it was not you, do nothing: no news will come.`}
    >
      <Paragraph>Thank you for asking for our news. Please tell us that it was you:</Paragraph>
      <Action href={confirmLink(siteUrl, token)}>Yes, send me the news</Action>
      <Paragraph>
        The page that opens has a button. Once you have pressed it you are on the list, and not before.
      </Paragraph>
      <Paragraph>
        You can <TextLink href={unsubscribeLink(siteUrl, token)}>leave the list</TextLink> at any time.
      </Paragraph>
    </EmailLayout>,
  );
  const headers = oneClickHeaders(unsubscribeLink(siteUrl, token));
  return { to: email, subject: `Please confirm: news from ${site.name}`, ...letter, headers };
}

/** Lets a mail program offer its own button to leave (RFC 8058). Every mail to a subscriber has them. */
function oneClickHeaders(link: string) {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
