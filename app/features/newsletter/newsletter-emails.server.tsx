import * as z from "zod/mini";
import type { Letter, LetterSources, MailKinds } from "#app/services/mail/letter.server.ts";
import { Action, LetterLayout, Paragraph, renderLetter, TextLink } from "#app/services/mail/letter-layout.server.tsx";
import { letterSite } from "#app/services/mail/letter-site.server.ts";
import { confirmLink, unsubscribeLink } from "./newsletter-links.ts";

const confirmationFacts = z.object({ email: z.string(), token: z.string() });

/** The newsletter's mails (M6). */
export const newsletterEmails: MailKinds = { "newsletter-confirmation": confirmationEmail };

/** Asks whoever owns an address whether it was them. It says nothing that a stranger could have typed but the address itself. */
async function confirmationEmail(facts: unknown, sources: LetterSources): Promise<Letter> {
  const { email, token } = confirmationFacts.parse(facts);
  const { siteUrl } = sources.config;
  const site = await letterSite(sources);
  const letter = await renderLetter(
    <LetterLayout
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
    </LetterLayout>,
  );
  const headers = oneClickHeaders(unsubscribeLink(siteUrl, token));
  return { to: email, subject: `Please confirm: news from ${site.name}`, ...letter, headers };
}

/** Lets a mail program offer its own button to leave (RFC 8058). Every mail to a subscriber has them. */
function oneClickHeaders(link: string) {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
