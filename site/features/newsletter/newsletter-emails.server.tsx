import * as z from "zod/mini";
import type { Email, EmailTemplates, TemplateContext } from "#services/mail/emails/email.server.ts";
import { Action, EmailLayout, Paragraph, renderEmail, TextLink } from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { confirmLink, unsubscribeLink } from "./newsletter-links.ts";

/** `token` is the one to unsubscribe. Emails that 0.1.0 queued have no `confirmToken`: their page offers to subscribe again. */
const confirmationFacts = z.object({ email: z.string(), token: z.string(), confirmToken: z.optional(z.string()) });

export const newsletterEmails: EmailTemplates = { "newsletter-confirmation": confirmationEmail };

/** Asks the address's owner to confirm. Its only visitor input is the address, so no one can use it to send a text of their own. */
async function confirmationEmail(facts: unknown, context: TemplateContext): Promise<Email> {
  const { email, token, confirmToken = token } = confirmationFacts.parse(facts);
  const { siteUrl } = context.config;
  const site = await emailSite(context);
  const rendered = await renderEmail(
    <EmailLayout
      title="One step to go"
      preview="Press the button, and our news will come to you."
      site={site}
      why={`Somebody typed ${email} into the form at the foot of our pages. If it was not you, do nothing: no news will come.`}
    >
      <Paragraph>Thank you for asking for our news. Please tell us that it was you:</Paragraph>
      <Action href={confirmLink(siteUrl, confirmToken)}>Yes, send me the news</Action>
      <Paragraph>
        The page that opens has a button. Once you have pressed it you are on the list, and not before. The link works
        for seven days.
      </Paragraph>
      <Paragraph>
        You can <TextLink href={unsubscribeLink(siteUrl, token)}>leave the list</TextLink> at any time.
      </Paragraph>
    </EmailLayout>,
  );
  const headers = oneClickHeaders(unsubscribeLink(siteUrl, token));
  return { to: email, subject: `Please confirm: news from ${site.name}`, ...rendered, headers };
}

/** One-click unsubscribe (RFC 8058). */
function oneClickHeaders(link: string) {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
