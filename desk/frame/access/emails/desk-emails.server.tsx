import { oneLine } from "#platform/text/one-line.ts";
import { formatDay } from "#platform/time/calendar-day.ts";
import { taskMailKind } from "#services/database/remove-desk-data.server.ts";
import type { Email, EmailTemplates, TemplateContext } from "#services/mail/emails/email.server.ts";
import { Action, EmailLayout, Paragraph, renderEmail } from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { handOverMailKind } from "../members/hand-over-mail.server.ts";
import { handOverFacts, invitationFacts, newDeviceFacts, taskFacts } from "./desk-email-facts.ts";

/** Emails to the committee. None has a secret in it: those that do go round the outbox (sign-in/mail-link.server.ts). */
export const deskEmails: EmailTemplates = {
  "desk-invitation": invitation,
  "desk-new-device": newDevice,
  [taskMailKind]: task,
  [handOverMailKind]: handedOver,
};

async function invitation(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, by } = invitationFacts.parse(facts);
  const site = await emailSite(context);
  const rendered = await renderEmail(
    <EmailLayout
      title="You are invited to the desk"
      preview="Where the committee runs the festival."
      site={site}
      why={`${by} of the committee asked you in. If you know nothing of it, please answer nobody and delete this mail.`}
    >
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>
        {`${by} asked you to work at the desk, where the committee sees what visitors send, and decides about it. Open it and type this address: ${email}. You get a link, and the desk shows you the rest.`}
      </Paragraph>
      <Action href={`${site.url}/desk/sign-in`}>Open the desk</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `You are invited to the desk of ${site.name}`, ...rendered };
}

async function newDevice(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, device } = newDeviceFacts.parse(facts);
  const site = await emailSite(context);
  const rendered = await renderEmail(
    <EmailLayout
      title="Somebody signed in as you"
      preview={`On a device that you had not used before: ${device}.`}
      site={site}
      why="You get this because you are on the committee. Under My account you can switch it off."
    >
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`somebody signed in to the desk as you: ${device}. If it was you, all is well.`}</Paragraph>
      <Paragraph>If it was not, open My account, sign out everywhere else, and tell the chair.</Paragraph>
      <Action href={`${site.url}/desk/me`}>My account</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `Signed in to the desk of ${site.name}: ${device}`, ...rendered };
}

async function task(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, by, record, path, dueOn } = taskFacts.parse(facts);
  const site = await emailSite(context);
  const due = dueOn === null ? "" : ` It is to be done by ${formatDay(dueOn)}.`;
  const rendered = await renderEmail(
    <EmailLayout
      title="A task for you"
      preview={`${by} gave you a task about ${record}.`}
      site={site}
      why="You get this because you are on the committee. Under My account you can switch it off."
    >
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`${by} gave you a task about ${record}.${due} What is to be done stands at the desk.`}</Paragraph>
      <Action href={`${site.url}${path}`}>{`Open ${record}`}</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `A task for you: ${oneLine(record)}`, ...rendered };
}

async function handedOver(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, by, from, ...counts } = handOverFacts.parse(facts);
  const site = await emailSite(context);
  const giver = by === from ? `${by} handed their work to you` : `${by} handed the work of ${from} to you`;
  const rendered = await renderEmail(
    <EmailLayout
      title="Work was handed to you"
      preview={`${giver}.`}
      site={site}
      why="You get this because you are on the committee. Under My account you can switch it off, with the mails about tasks."
    >
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`${giver}: ${inWords(counts)}. You find them at the desk, under Today and among your own.`}</Paragraph>
      <Action href={`${site.url}/desk`}>Open the desk</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `${oneLine(from)}'s work is yours now`, ...rendered };
}

function inWords({ tasks, records, views }: { tasks: number; records: number; views: number }): string {
  const parts = [
    countOf(tasks, "open task", "open tasks"),
    countOf(records, "record to look after", "records to look after"),
    countOf(views, "saved view", "saved views"),
  ].filter((part) => part !== undefined);
  return new Intl.ListFormat("en-AU").format(parts);
}

function countOf(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? one : many}`;
}
