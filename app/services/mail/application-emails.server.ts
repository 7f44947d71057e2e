import type { ReactElement } from "react";
import type { Email, EmailSources } from "./email.server.ts";
import { renderEmail } from "./email-layout.server.tsx";
import { type EmailSite, emailSite } from "./email-site.server.ts";

/** What an email to an applicant may show besides their choices. */
export type ApplicantEmailProps = { site: EmailSite; committeeEmail: string };

/** What an email to the committee may show besides the application. */
export type CommitteeEmailProps = { site: EmailSite; timeZone: string };

/** An email to an applicant. A reply to it goes to the committee. */
export async function renderApplicantEmail(
  sources: EmailSources,
  { to, subject, render }: { to: string; subject: string; render: (props: ApplicantEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail } = sources.config;
  const content = await renderEmail(render({ site: await emailSite(sources), committeeEmail }));
  return { to, subject, replyTo: { address: committeeEmail }, ...content };
}

/** An email to the committee. A reply to it goes to the applicant. */
export async function renderCommitteeEmail(
  sources: EmailSources,
  { from, subject, render }: { from: string; subject: string; render: (props: CommitteeEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail, timeZone } = sources.config;
  const content = await renderEmail(render({ site: await emailSite(sources), timeZone }));
  return { to: committeeEmail, subject, replyTo: { address: from }, ...content };
}
