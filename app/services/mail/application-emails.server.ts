import type { ReactElement } from "react";
import type { Email, EmailSources } from "./email.server.ts";
import { renderEmail } from "./email-layout.server.tsx";
import { type EmailSite, emailSite } from "./email-site.server.ts";

/** What a letter to an applicant may know besides its choices. */
export type ApplicantEmailProps = { site: EmailSite; committeeEmail: string };

/** What a letter to the committee may know besides the application. */
export type CommitteeEmailProps = { site: EmailSite; timeZone: string };

/** A letter to an applicant. A reply to it goes to the committee. */
export async function renderApplicantEmail(
  sources: EmailSources,
  { to, subject, write }: { to: string; subject: string; write: (words: ApplicantEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail } = sources.config;
  const letter = await renderEmail(write({ site: await emailSite(sources), committeeEmail }));
  return { to, subject, replyTo: { address: committeeEmail }, ...letter };
}

/** A letter to the committee. A reply to it goes to the applicant. */
export async function renderCommitteeEmail(
  sources: EmailSources,
  { from, subject, write }: { from: string; subject: string; write: (words: CommitteeEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail, timeZone } = sources.config;
  const letter = await renderEmail(write({ site: await emailSite(sources), timeZone }));
  return { to: committeeEmail, subject, replyTo: { address: from }, ...letter };
}
