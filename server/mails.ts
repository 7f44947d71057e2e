import { bandApplicationMails } from "#app/features/band-applications/mails.server.tsx";
import { contactMails } from "#app/features/contact/mails.server.tsx";
import { membershipMails } from "#app/features/membership/letters/mails.server.tsx";
import { newsletterMails } from "#app/features/newsletter/mails.server.tsx";
import { volunteerMails } from "#app/features/volunteers/mails.server.tsx";
import type { MailKinds } from "#app/services/mail/letter.server.ts";

/** Every kind of mail that the site sends: each feature writes its own. */
export const mailKinds: MailKinds = {
  ...volunteerMails,
  ...bandApplicationMails,
  ...newsletterMails,
  ...contactMails,
  ...membershipMails,
};
