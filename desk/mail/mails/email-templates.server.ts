import { deskEmails } from "#desk/frame/access/emails/desk-emails.server.tsx";
import { newsEmails } from "#desk/frame/access/emails/news-emails.server.tsx";
import type { EmailTemplates } from "#services/mail/emails/email.server.ts";
import { writtenEmails } from "#services/mail/emails/written-emails.server.tsx";
import { bandEmails } from "#site/features/band-applications/band-emails.server.ts";
import { contactEmails } from "#site/features/contact/contact-emails.server.tsx";
import { membershipEmails } from "#site/features/membership/emails/membership-emails.server.tsx";
import { newsletterEmails } from "#site/features/newsletter/newsletter-emails.server.tsx";
import { volunteerEmails } from "#site/features/volunteers/volunteer-emails.server.ts";

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
