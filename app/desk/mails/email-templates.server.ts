import { deskEmails } from "#app/desk/access/emails/desk-emails.server.tsx";
import { newsEmails } from "#app/desk/access/emails/news-emails.server.tsx";
import { bandEmails } from "#app/features/band-applications/band-emails.server.ts";
import { contactEmails } from "#app/features/contact/contact-emails.server.tsx";
import { membershipEmails } from "#app/features/membership/emails/membership-emails.server.tsx";
import { newsletterEmails } from "#app/features/newsletter/newsletter-emails.server.tsx";
import { volunteerEmails } from "#app/features/volunteers/volunteer-emails.server.ts";
import type { EmailTemplates } from "#app/services/mail/emails/email.server.ts";
import { writtenEmails } from "#app/services/mail/emails/written-emails.server.tsx";

/** The template of every kind of mail that the site sends: each feature writes its own. By them the desk shows a mail that is not rendered yet. */
export const emailTemplates: EmailTemplates = {
  ...volunteerEmails,
  ...bandEmails,
  ...newsletterEmails,
  ...contactEmails,
  ...membershipEmails,
  ...deskEmails,
  ...newsEmails,
  ...writtenEmails,
};
