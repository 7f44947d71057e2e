import * as z from "zod/mini";
import { formatDateTime } from "#app/platform/time/format-date-time.ts";
import {
  type ApplicantEmailProps,
  type CommitteeEmailProps,
  renderApplicantEmail,
  renderCommitteeEmail,
} from "#app/services/mail/application-emails.server.ts";
import type { EmailSources, EmailTemplates } from "#app/services/mail/email.server.ts";
import {
  Action,
  EmailLayout,
  Facts,
  Paragraph,
  Quote,
  Subtitle,
  TextLink,
} from "#app/services/mail/email-layout.server.tsx";
import { type BandApplication, bandApplication, fields } from "./contract.ts";
import type { ReceivedApplication } from "./submit-application.server.ts";

/** The letters about a band's application (W10). What somebody typed is never part of a subject. */
export const bandApplicationMails: EmailTemplates = {
  "band-acknowledgement": (facts, sources) => acknowledgement(choices.parse(facts), sources),
  "band-application": (facts, sources) => forCommittee(received.parse(facts), sources),
};

/** All that the leader's letter is made of: nothing typed but where to, or a stranger could be written to through us. */
const choices = z.extend(
  z.pick(bandApplication, { leaderEmail: true, yearPlaying: true, firstFee: true, secondFee: true }),
  { reference: z.string(), instruments: z.array(fields.instrument) },
);
type Choices = z.output<typeof choices>;

const received = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  picture: z.string(),
  application: bandApplication,
});

function acknowledgement(choices: Choices, sources: EmailSources) {
  return renderApplicantEmail(sources, {
    to: choices.leaderEmail,
    subject: `We have your band's application: ${choices.reference}`,
    render: (props) => <ThankYou {...props} choices={choices} />,
  });
}

function forCommittee(received: ReceivedApplication, sources: EmailSources) {
  return renderCommitteeEmail(sources, {
    from: received.application.leaderEmail,
    subject: `New band application ${received.reference}`,
    render: (props) => <WholeApplication {...props} received={received} />,
  });
}

type ThankYouProps = ApplicantEmailProps & { choices: Choices };

function ThankYou({ site, committeeEmail, choices }: ThankYouProps) {
  const facts = [
    ["Your reference", choices.reference],
    ["Year", choices.yearPlaying],
    ["Members", String(choices.instruments.length)],
    ["Instruments", counted(choices.instruments)],
    ...fees(choices),
  ] as const;
  return (
    <EmailLayout
      title="Thank you for applying to play"
      preview={`Your reference is ${choices.reference}.`}
      site={site}
      why={`Somebody gave this address when a band applied to play. If it was not you, write to ${committeeEmail} and we will delete it.`}
    >
      <Paragraph>
        Your band's application is with us, music, picture and all. Nothing more is needed from you for now.
      </Paragraph>
      <Facts facts={facts} />
      <Subtitle>What happens next</Subtitle>
      <Paragraph>
        The program panel listens to everything once applications have closed. Every band hears from us, yes or no,
        before the program is announced. If you are chosen, a contract comes with the answer.
      </Paragraph>
      <Paragraph>
        Has something changed, or do you have a question? Reply to this e-mail and leave the reference in: we find you
        by it.
      </Paragraph>
    </EmailLayout>
  );
}

type WholeApplicationProps = CommitteeEmailProps & { received: ReceivedApplication };

/** Everything, with links to the music and the picture. */
function WholeApplication({ site, timeZone, received }: WholeApplicationProps) {
  const { reference, receivedAt, picture, application } = received;
  return (
    <EmailLayout
      title={`New band application ${reference}`}
      preview={`${application.bandName}, ${application.bandStyle}`}
      site={site}
      why="The committee gets this because a band applied on the website. Please keep it among those who need it."
    >
      <Paragraph>Reply to this e-mail to write to the band's leader.</Paragraph>
      <Facts facts={[["Received", formatDateTime(receivedAt, timeZone)], ...band(application)]} />
      <Paragraph>
        Music: <TextLink href={application.bandLink}>{application.bandLink}</TextLink>
      </Paragraph>
      <Action href={`${site.url}/uploads/${picture}`}>See the picture</Action>
      <Subtitle>Leader</Subtitle>
      <Facts facts={leader(application)} />
      <Subtitle>Members</Subtitle>
      <Facts facts={application.musicians.map(({ musician, instrument }) => [instrument, musician] as const)} />
      <Subtitle>Biography</Subtitle>
      <Quote>{application.bio}</Quote>
      <Subtitle>Other information</Subtitle>
      {application.otherInfo ? <Quote>{application.otherInfo}</Quote> : <Paragraph>None given.</Paragraph>}
    </EmailLayout>
  );
}

function band(application: BandApplication) {
  return [
    ["Band", application.bandName],
    ["Style", application.bandStyle],
    ["Year", application.yearPlaying],
    ["Availability", application.availability.join(", ")],
    ...fees(application),
    ["Website", application.websiteUrl],
  ] as const;
}

function fees({ firstFee, secondFee }: Pick<BandApplication, "firstFee" | "secondFee">) {
  return [
    ["First fee", dollars(firstFee)],
    ["Second fee", dollars(secondFee)],
  ] as const;
}

function leader({ leaderName, leaderEmail, leaderPhone }: BandApplication) {
  return [
    ["Name", leaderName],
    ["Email", leaderEmail],
    ["Phone", leaderPhone],
  ] as const;
}

/** "Saxophone, Piano, 2 Vocals", in the order in which they were given. */
function counted(instruments: readonly string[]) {
  const grouped = Map.groupBy(instruments, (instrument) => instrument);
  return [...grouped]
    .map(([instrument, { length }]) => (length > 1 ? `${length} ${instrument}` : instrument))
    .join(", ");
}

function dollars(amount: number) {
  return `$${amount.toLocaleString("en-AU")}`;
}
