import { oneLine } from "#platform/text/one-line.ts";
import type { Email, EmailTemplates, TemplateContext } from "#services/mail/emails/email.server.ts";
import { Action, EmailLayout, Paragraph, renderEmail } from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { newRecordFacts, noticeFacts, publicationFailedFacts, waitingFacts } from "./desk-email-facts.ts";

/** Emails to members of the committee who want to be told of what is new. */
export const newsEmails: EmailTemplates = {
  "desk-new-record": newRecord,
  "desk-waiting": waitingOfTheDay,
  "desk-publication": publicationFailed,
  "desk-notice": noticeIsUp,
};

const why = "You get this because you are on the committee. Under My account you choose what you are told of.";
const words = {
  band: { one: "band", many: "bands" },
  volunteer: { one: "volunteer", many: "volunteers" },
  message: { one: "message", many: "messages" },
} as const;

async function newRecord(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, kind, record, path } = newRecordFacts.parse(facts);
  const site = await emailSite(context);
  const { one } = words[kind];
  const rendered = await renderEmail(
    <EmailLayout title={`A new ${one}`} preview={`${record}.`} site={site} why={why}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`there is a new ${one} at the desk: ${record}.`}</Paragraph>
      <Action href={`${site.url}${path}`}>Open it</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `A new ${one}: ${oneLine(record)}`, ...rendered };
}

async function waitingOfTheDay(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, waiting } = waitingFacts.parse(facts);
  const site = await emailSite(context);
  const lines = waiting.map(({ kind, count }) => `${count} new ${count === 1 ? words[kind].one : words[kind].many}`);
  const rendered = await renderEmail(
    <EmailLayout title="What waits at the desk" preview={`${lines.join(", ")}.`} site={site} why={why}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`this waits at the desk: ${lines.join(", ")}.`}</Paragraph>
      <Action href={`${site.url}/desk`}>Open the desk</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `At the desk: ${lines.join(", ")}`, ...rendered };
}

async function publicationFailed(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, page, problem, path } = publicationFailedFacts.parse(facts);
  const site = await emailSite(context);
  const because = "You get this because you look after the pages of the site.";
  const rendered = await renderEmail(
    <EmailLayout title="Not published" preview={`${page}: ${problem}`} site={site} why={because}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`“${page}” was to be published by itself, and was not. ${problem}`}</Paragraph>
      <Action href={`${site.url}${path}`}>Open it</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `Not published: ${oneLine(page)}`, ...rendered };
}

async function noticeIsUp(facts: unknown, context: TemplateContext): Promise<Email> {
  const { name, email, by, until } = noticeFacts.parse(facts);
  const site = await emailSite(context);
  const because = "You get this because you are on the committee, and may have to help.";
  const rendered = await renderEmail(
    <EmailLayout title="Please look at the notice" preview={`It stands until ${until}.`} site={site} why={because}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{`${by} put up a notice that all on duty should know of. It stands on every page of the site until ${until}.`}</Paragraph>
      <Action href={`${site.url}/desk/notice`}>Read the notice</Action>
    </EmailLayout>,
  );
  return { to: email, subject: `Please look: a notice on the site of ${site.name}`, ...rendered };
}
