import type { ReactElement } from "react";
import type { Email, TemplateContext } from "./email.server.ts";
import { renderEmail } from "./email-layout.server.tsx";
import { type EmailSite, emailSite } from "./email-site.server.ts";

/** What an email to the committee may show besides the application. */
export type CommitteeEmailProps = { site: EmailSite; timeZone: string };

/** An email to the committee. A reply to it goes to the applicant. */
export async function renderCommitteeEmail(
  context: TemplateContext,
  { from, subject, render }: { from: string; subject: string; render: (props: CommitteeEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail, timeZone } = context.config;
  const content = await renderEmail(render({ site: await emailSite(context), timeZone }));
  return { to: committeeEmail, subject, replyTo: { address: from }, ...content };
}
