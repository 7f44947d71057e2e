import type { Config } from "#platform/config/config.server.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { type CommitteeEmailProps, renderCommitteeEmail } from "#services/mail/emails/committee-email.server.ts";
import type { Email, EmailTemplates, TemplateContext } from "#services/mail/emails/email.server.ts";
import { EmailLayout, Facts, Paragraph, renderEmail, Subtitle } from "#services/mail/emails/email-layout.server.tsx";
import { type EmailSite, emailSite } from "#services/mail/emails/email-site.server.ts";
import { formatFee } from "#site/features/membership/membership-contract.ts";
import { EmailRichText } from "./email-rich-text.server.tsx";
import {
  type MemberEmailFacts,
  type MemberRecordFacts,
  memberEmailFacts,
  memberRecordFacts,
  membershipDeclineFacts,
  membershipRefundFacts,
} from "./membership-email-facts.ts";
import { cardLine, isTrial, trial } from "./payment-facts.server.ts";
import { declineEmail, refundEmail, refundFailedEmail } from "./payment-problem-emails.server.tsx";
import { loadWelcomeEmailTemplate, type WelcomeEmailTemplate } from "./welcome-email-template.server.ts";

/** The two emails about a paid membership, and those about one that was declined or refunded. Recipients and texts come from stored facts, never from a browser. */
export const membershipEmails: EmailTemplates = {
  "membership-member": (facts, context) => memberEmail(memberEmailFacts.parse(facts), context),
  "membership-festival": (facts, context) =>
    committeeEmail(memberEmailFacts.parse(facts), memberRecordFacts.parse(facts), context),
  "membership-declined": (facts, context) => declineEmail(membershipDeclineFacts.parse(facts), context),
  "membership-refund": (facts, context) => refundEmail(membershipRefundFacts.parse(facts), context),
  "membership-refund-failed": (facts, context) => refundFailedEmail(membershipRefundFacts.parse(facts), context),
};

/** Uses the content entry's texts, with defaults for missing ones, because it is also the receipt. */
async function memberEmail(paid: MemberEmailFacts, context: TemplateContext): Promise<Email> {
  const { config, content } = context;
  const template = await loadWelcomeEmailTemplate(content.client, paid.paidAt);
  const site = await emailSite(context);
  const { fromName, replyTo = config.committeeEmail, subjectLine = `You are a member of ${site.name}` } = template;
  const welcome = <Welcome paid={paid} template={template} site={site} config={config} replyTo={replyTo} />;
  const rendered = await renderEmail(welcome);
  const name = fromName === undefined ? {} : { fromName };
  return { to: paid.email, subject: subjectLine, replyTo: { address: replyTo }, ...name, ...rendered };
}

type WelcomeProps = {
  paid: MemberEmailFacts;
  template: WelcomeEmailTemplate;
  site: EmailSite;
  config: Config;
  replyTo: string;
};

function Welcome({ paid, template, site, config, replyTo }: WelcomeProps) {
  const { firstParagraph, signoff = `The committee, ${site.name}` } = template;
  return (
    <EmailLayout
      title={`You are a member for ${paid.year}`}
      preview={`Your reference is ${paid.reference}. Your receipt is in this letter.`}
      site={site}
      why={`Somebody gave this address when they paid for a membership. If it was not you, write to ${replyTo}.`}
    >
      <Paragraph>{greetingLine(template.greeting ?? "Hello", paid.firstName)}</Paragraph>
      {firstParagraph ? (
        <EmailRichText content={firstParagraph} siteUrl={site.url} />
      ) : (
        <Paragraph>Thank you for joining us. Your membership for {paid.year} is paid.</Paragraph>
      )}
      <Paragraph>{signoff}</Paragraph>
      <Subtitle>Your receipt</Subtitle>
      <Facts facts={[...memberLine(paid), ...receiptLines(paid, config.timeZone)]} />
      <Paragraph>{isTrial(config) ? trial : "This is a receipt, not a tax invoice."}</Paragraph>
    </EmailLayout>
  );
}

/** "Dear Ann,"; "Hello," if the first name does not look like a name. */
function greetingLine(greeting: string, firstName: string) {
  return looksLikeName(firstName) ? `${greeting} ${firstName},` : "Hello,";
}

/** Names the member, because couples share an address. */
function memberLine({ firstName, lastName }: MemberEmailFacts) {
  if (!looksLikeName(firstName) || !looksLikeName(lastName)) return [];
  return [["Member", `${firstName} ${lastName}`]] as const;
}

const aName = /^\p{L}(?:[\p{L}\p{M} '’-]|\.(?= |$))*$/u;

/** The recipient's address is unverified: typed text that could be a link or a message must not be sent to it. */
function looksLikeName(typed: string) {
  return typed.length <= 40 && aName.test(typed);
}

function committeeEmail(member: MemberEmailFacts, record: MemberRecordFacts, context: TemplateContext): Promise<Email> {
  const note = isTrial(context.config)
    ? trial
    : "A refund is made in Stripe's dashboard: search for the payment there.";
  return renderCommitteeEmail(context, {
    replyTo: member.email,
    subject: `New member ${member.reference}`,
    render: (props) => <NewMember {...props} member={member} record={record} note={note} />,
  });
}

type NewMemberProps = CommitteeEmailProps & { member: MemberEmailFacts; record: MemberRecordFacts; note: string };

function NewMember({ site, timeZone, member, record, note }: NewMemberProps) {
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <EmailLayout
      title={`New member ${member.reference}`}
      preview={`${name}, for ${member.year}`}
      site={site}
      why="The committee gets this because a membership was paid on the website. Please keep it among those who need it."
    >
      <Paragraph>
        Reply to this e-mail to write to the member. A welcome letter with a receipt goes to them as well.
      </Paragraph>
      <Facts facts={[["Name", name], ...recordLines(record)]} />
      <Subtitle>The payment</Subtitle>
      <Facts facts={receiptLines(member, timeZone)} />
      <Paragraph>{note}</Paragraph>
    </EmailLayout>
  );
}

/** The fields that the form places in the section "record"; first and last name are one line before them. */
function recordLines(record: MemberRecordFacts) {
  return storedFields(memberForm)
    .filter(([, { mails }]) => mails.committee.section === "record")
    .map(([name, { mails }]) => [mails.committee.label ?? "", record[name] ?? ""] as const);
}

/** The payment's facts, as both emails list them. */
function receiptLines(paid: MemberEmailFacts, timeZone: string) {
  return [
    ["Reference", paid.reference],
    ["Membership for", paid.year],
    ["Paid", formatFee(paid.amountCents)],
    ["On", formatDateTime(paid.paidAt, timeZone)],
    ...cardLine(paid),
    ["Payment", paid.paymentIntent],
  ] as const;
}
