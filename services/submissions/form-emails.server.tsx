import { Fragment } from "react";
import * as z from "zod/mini";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { optionalValueSchema } from "#services/forms/field-kinds.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { formatValue } from "#services/forms/format-value.ts";
import { type CommitteeEmailProps, renderCommitteeEmail } from "#services/mail/emails/committee-email.server.ts";
import type { EmailTemplates } from "#services/mail/emails/email.server.ts";
import { EmailLayout, Facts, Paragraph, renderEmail, Subtitle } from "#services/mail/emails/email-layout.server.tsx";
import { type EmailSite, emailSite } from "#services/mail/emails/email-site.server.ts";
import { applicantFields } from "./email-facts.server.ts";
import { Block, type Line, linesOf, type Placed, summarizedRows } from "./form-email-fields.server.tsx";

type SectionOf<Form extends FormDefinition> = Extract<
  Form["fields"][keyof Form["fields"]],
  { stored: object }
>["mails"]["committee"]["section"];

/** What the emails about a form say besides its fields. */
type FormEmailTexts<Section extends string = string> = {
  applicant: {
    /** The reference follows it. */
    subject: string;
    title: string;
    /** When this address was given: "when they applied to volunteer". */
    occasion: string;
    opening: string;
    whatHappensNext: string;
  };
  committee: {
    /** Whom a reply reaches: "the applicant". */
    replyRecipient: string;
    /** As in "because somebody applied on the website". */
    whoApplied: string;
    /** What an inbox shows beside the subject. */
    preview: (textOf: (field: string) => string) => string;
    /** In the order of the sections; null is a section without a heading, such as the first. */
    sectionHeadings: Readonly<Record<Section, string | null>>;
  };
};

/** The emails about the applications of a form. What people typed is never part of a subject. */
export function formEmails<Form extends FormDefinition>(
  form: Form,
  texts: FormEmailTexts<SectionOf<Form>>,
): EmailTemplates {
  const applicantSchema = applicantFactsSchema(form);
  const committeeSchema = receivedSchema(form);
  return {
    [`${form.name}-acknowledgement`]: async (facts, context) => {
      const applicant = applicantSchema.parse(facts);
      const { committeeEmail } = context.config;
      const site = await emailSite(context);
      const content = await renderEmail(
        <Acknowledgement
          site={site}
          committeeEmail={committeeEmail}
          form={form}
          texts={texts.applicant}
          facts={applicant}
        />,
      );
      const subject = `${texts.applicant.subject}: ${applicant.reference}`;
      return { to: String(applicant[form.emailField]), subject, replyTo: { address: committeeEmail }, ...content };
    },
    [`${form.name}-application`]: (facts, context) => {
      const received = committeeSchema.parse(facts);
      return renderCommitteeEmail(context, {
        replyTo: String(received.application[form.emailField]),
        subject: `New ${form.name} application ${received.reference}`,
        render: (props) => <WholeApplication {...props} form={form} texts={texts.committee} received={received} />,
      });
    },
  };
}

/** Facts may be older than the definition, and lack a field that was added since. Nothing else may be in them. */
function applicantFactsSchema(form: FormDefinition) {
  const facts = applicantFields(form).map(({ name, value, place }): [string, z.ZodMiniType] =>
    "fact" in place ? [place.fact, z.optional(z.array(z.string()))] : [name, optionalValueSchema(value)],
  );
  return z.strictObject({
    reference: z.string(),
    [form.emailField]: z.string(),
    ...Object.fromEntries(facts),
  });
}

function receivedSchema(form: FormDefinition) {
  const fields = storedFields(form).map(([name, { value }]) => [name, optionalValueSchema(value)] as const);
  return z.object({
    reference: z.string(),
    receivedAt: z.string(),
    picture: z.optional(z.string()),
    application: z.object(Object.fromEntries(fields)),
  });
}

type AcknowledgementProps = {
  site: EmailSite;
  committeeEmail: string;
  form: FormDefinition;
  texts: FormEmailTexts["applicant"];
  facts: Readonly<Record<string, unknown>>;
};

function Acknowledgement({ site, committeeEmail, form, texts, facts }: AcknowledgementProps) {
  const reference = String(facts.reference);
  return (
    <EmailLayout
      title={texts.title}
      preview={`Your reference is ${reference}.`}
      site={site}
      why={`Somebody gave this address ${texts.occasion}. If it was not you, write to ${committeeEmail} and we will delete it.`}
    >
      <Paragraph>{texts.opening}</Paragraph>
      <Facts facts={[["Your reference", reference], ...applicantLines(form, facts)]} />
      <Subtitle>What happens next</Subtitle>
      <Paragraph>{texts.whatHappensNext}</Paragraph>
      <Paragraph>
        Has something changed, or do you have a question? Reply to this e-mail and leave the reference in: we find you
        by it.
      </Paragraph>
    </EmailLayout>
  );
}

function applicantLines(form: FormDefinition, facts: Readonly<Record<string, unknown>>): Line[] {
  const placed = applicantFields(form).flatMap(({ name, value, place }): Placed[] =>
    "fact" in place ? summarizedRows(place, facts[place.fact]) : [{ value, label: place.label, content: facts[name] }],
  );
  return linesOf(placed.filter(wasAsked));
}

type WholeApplicationProps = CommitteeEmailProps & {
  form: FormDefinition;
  texts: FormEmailTexts["committee"];
  received: ReturnType<ReturnType<typeof receivedSchema>["parse"]>;
};

/** All answers, including the emergency contact, which those who run a shift need. */
function WholeApplication({ site, timeZone, form, texts, received }: WholeApplicationProps) {
  const { reference, receivedAt, picture, application } = received;
  const textOf = (name: string) => formatValue(form.fields[name]?.value, application[name]);
  const pictureUrl = `${site.url}/uploads/${picture}`;
  return (
    <EmailLayout
      title={`New ${form.name} application ${reference}`}
      preview={texts.preview(textOf)}
      site={site}
      why={`The committee gets this because ${texts.whoApplied} applied on the website. Please keep it among those who need it.`}
    >
      <Paragraph>Reply to this e-mail to write to {texts.replyRecipient}.</Paragraph>
      {Object.entries(texts.sectionHeadings).map(([section, heading], index) => {
        const placed = placedIn(form, section, application);
        const received: Line[] = index === 0 ? [["Received", formatDateTime(receivedAt, timeZone)]] : [];
        const lines = [...received, ...linesOf(placed)];
        return (
          <Fragment key={section}>
            {heading !== null && <Subtitle>{heading}</Subtitle>}
            {lines.length > 0 && <Facts facts={lines} />}
            {placed.map((each) => (
              <Block key={each.name} {...each} pictureUrl={pictureUrl} />
            ))}
          </Fragment>
        );
      })}
    </EmailLayout>
  );
}

/** The fields of a section of the committee's email, in its order, with what was answered. */
function placedIn(form: FormDefinition, section: string, application: Readonly<Record<string, unknown>>) {
  return storedFields(form)
    .filter(([, { mails }]) => mails.committee.section === section)
    .toSorted(([, one], [, other]) => (one.mails.committee.order ?? 0) - (other.mails.committee.order ?? 0))
    .map(([name, { value, mails }]) => ({ name, value, label: mails.committee.label, content: application[name] }))
    .filter(wasAsked);
}

/** An application that was sent before a question was added has no answer to it. */
function wasAsked({ content }: { content: unknown }): boolean {
  return content !== undefined;
}
