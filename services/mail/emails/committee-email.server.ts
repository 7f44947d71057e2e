import type { ReactElement } from "react";
import type { Email, TemplateContext } from "./email.server.ts";
import { renderEmail } from "./email-layout.server.tsx";
import { type EmailSite, emailSite } from "./email-site.server.ts";

/** What an email to the committee may show besides what it is about. */
export type CommitteeEmailProps = { site: EmailSite; timeZone: string };

/** An email to the committee. `replyTo` is the address of whom it is about. */
export async function renderCommitteeEmail(
  context: TemplateContext,
  {
    replyTo,
    subject,
    render,
  }: { replyTo: string; subject: string; render: (props: CommitteeEmailProps) => ReactElement },
): Promise<Email> {
  const { committeeEmail, timeZone } = context.config;
  const content = await renderEmail(render({ site: await emailSite(context), timeZone }));
  return { to: committeeEmail, subject, replyTo: { address: replyTo }, ...content };
}
