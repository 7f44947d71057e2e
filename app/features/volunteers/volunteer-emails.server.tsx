import * as z from "zod/mini";
import { formatDateTime } from "#app/platform/time/format-date-time.ts";
import {
  type ApplicantEmailProps,
  type CommitteeEmailProps,
  renderApplicantEmail,
  renderCommitteeEmail,
} from "#app/services/mail/application-emails.server.ts";
import type { EmailSources, EmailTemplates } from "#app/services/mail/email.server.ts";
import { EmailLayout, Facts, Paragraph, Subtitle } from "#app/services/mail/email-layout.server.tsx";
import { doYouHave, noneOfTheAbove, type VolunteerApplication, volunteerApplication } from "./contract.ts";
import type { ReceivedApplication } from "./submit-application.server.ts";

/** The letters about a volunteer's application (W10). What somebody typed is never part of a subject. */
export const volunteerMails: EmailTemplates = {
  "volunteer-acknowledgement": (facts, sources) => acknowledgement(choices.parse(facts), sources),
  "volunteer-application": (facts, sources) => forCommittee(received.parse(facts), sources),
};

/** All that the applicant's letter is made of: nothing typed but where to, or a stranger could be written to through us. */
const choices = z.extend(
  z.pick(volunteerApplication, { email: true, licence: true, rsa: true, lifting: true, roles: true }),
  { reference: z.string() },
);
type Choices = z.output<typeof choices>;

const received = z.object({ reference: z.string(), receivedAt: z.string(), application: volunteerApplication });

function acknowledgement(choices: Choices, sources: EmailSources) {
  return renderApplicantEmail(sources, {
    to: choices.email,
    subject: `We have your application to volunteer: ${choices.reference}`,
    render: (props) => <ThankYou {...props} choices={choices} />,
  });
}

function forCommittee(received: ReceivedApplication, sources: EmailSources) {
  return renderCommitteeEmail(sources, {
    from: received.application.email,
    subject: `New volunteer application ${received.reference}`,
    render: (props) => <WholeApplication {...props} received={received} />,
  });
}

type ThankYouProps = ApplicantEmailProps & { choices: Choices };

function ThankYou({ site, committeeEmail, choices }: ThankYouProps) {
  const facts = [
    ["Your reference", choices.reference],
    ["You have", having(choices)],
    ["Roles", choices.roles.join(", ")],
  ] as const;
  return (
    <EmailLayout
      title="Thank you for offering a hand"
      preview={`Your reference is ${choices.reference}.`}
      site={site}
      why={`Somebody gave this address when they applied to volunteer. If it was not you, write to ${committeeEmail} and we will delete it.`}
    >
      <Paragraph>Your application to volunteer is with us, and nothing more is needed from you for now.</Paragraph>
      <Facts facts={facts} />
      <Subtitle>What happens next</Subtitle>
      <Paragraph>
        Our volunteer coordinator reads every application and rings or writes to everybody within two weeks. The rosters
        go out about a month before the festival, and shifts can still be swapped after that.
      </Paragraph>
      <Paragraph>
        Has something changed, or do you have a question? Reply to this e-mail and leave the reference in: we find you
        by it.
      </Paragraph>
    </EmailLayout>
  );
}

type WholeApplicationProps = CommitteeEmailProps & { received: ReceivedApplication };

/** Everything, the emergency contact too: whoever runs a shift needs it. */
function WholeApplication({ site, timeZone, received }: WholeApplicationProps) {
  const { reference, receivedAt, application } = received;
  return (
    <EmailLayout
      title={`New volunteer application ${reference}`}
      preview={`${application.name}: ${application.roles.join(", ")}`}
      site={site}
      why="The committee gets this because somebody applied on the website. Please keep it among those who need it."
    >
      <Paragraph>Reply to this e-mail to write to the applicant.</Paragraph>
      <Facts facts={[["Received", formatDateTime(receivedAt, timeZone)], ...work(application)]} />
      <Subtitle>Who it is</Subtitle>
      <Facts facts={person(application)} />
      <Subtitle>In an emergency</Subtitle>
      <Facts facts={emergencyContact(application)} />
    </EmailLayout>
  );
}

function work(application: VolunteerApplication) {
  return [
    ["Year", application.year],
    ["Roles", application.roles.join(", ")],
    ["Has", having(application)],
  ] as const;
}

function person({ name, firstName, lastName, email, phone, address, age }: VolunteerApplication) {
  return [
    ["Name", name],
    ["First name", firstName],
    ["Last name", lastName],
    ["Email", email],
    ["Phone", phone],
    ["Address", address],
    ["Age group", age],
  ] as const;
}

function emergencyContact({ ecName, ecPhone, ecR }: VolunteerApplication) {
  return [
    ["Name", ecName],
    ["Phone", ecPhone],
    ["Relationship", ecR],
  ] as const;
}

function having({ licence, rsa, lifting }: Pick<VolunteerApplication, "licence" | "rsa" | "lifting">) {
  const had = [licence && doYouHave.licence, rsa && doYouHave.rsa, lifting && doYouHave.lifting].filter(Boolean);
  return had.join(", ") || noneOfTheAbove;
}
