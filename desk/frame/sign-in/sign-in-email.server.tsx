import type { Email, TemplateContext } from "#services/mail/emails/email.server.ts";
import { Action, EmailLayout, Paragraph, renderEmail } from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";

/** The email with a link to sign in, which leads on to a page, and the code for another device. Its secrets end after ten minutes. */
export async function signInEmail(
  context: TemplateContext,
  { email, secret, code, page }: { email: string; secret: string; code: string; page: string | undefined },
): Promise<Email> {
  const site = await emailSite(context);
  const to = page === undefined ? "" : `?${new URLSearchParams({ to: page })}`;
  const rendered = await renderEmail(
    <EmailLayout
      title="Sign in to the desk"
      preview="The link works once, for ten minutes."
      site={site}
      why="Somebody typed this address on the page where the committee signs in. If it was not you, do nothing."
    >
      <Paragraph>Here is your way in. It works once, for ten minutes:</Paragraph>
      <Action href={`${site.url}/desk/link${to}#${secret}`}>Sign in</Action>
      <Paragraph>{`Or type this code where you asked for it: ${code.slice(0, 3)} ${code.slice(3)}`}</Paragraph>
      <Paragraph>Nobody of the committee will ever ask you for it.</Paragraph>
    </EmailLayout>,
  );
  return { to: email, subject: `Sign in to the desk of ${site.name}`, ...rendered };
}
