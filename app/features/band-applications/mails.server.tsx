import * as z from "zod/mini";
import type { LetterSources, MailKinds } from "#app/platform/letter.server.ts";
import {
  Action,
  Facts,
  LetterLayout,
  Paragraph,
  Quote,
  renderLetter,
  Subtitle,
  TextLink,
} from "#app/platform/letter-layout.server.tsx";
import { type LetterSite, letterSite } from "#app/platform/letter-site.server.ts";
import { readableTime } from "#app/platform/readable-time.ts";
import { type BandApplication, bandApplication } from "./contract.ts";
import type { ReceivedApplication } from "./submit-application.server.ts";

/** The letters about a band's application (W10). What somebody typed is never part of a subject. */
export const bandApplicationMails: MailKinds = {
  "band-acknowledgement": (facts, sources) => acknowledgement(received.parse(facts), sources),
  "band-application": (facts, sources) => forCommittee(received.parse(facts), sources),
};

const received = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  picture: z.string(),
  application: bandApplication,
});

/** To the leader. An answer to it goes to the committee. */
async function acknowledgement({ reference, application }: ReceivedApplication, sources: LetterSources) {
  const { committeeEmail } = sources.config;
  const words = { site: await letterSite(sources), committeeEmail, reference, application };
  return {
    to: application.leaderEmail,
    subject: `We have your band's application: ${reference}`,
    replyTo: { address: committeeEmail },
    ...(await renderLetter(<ThankYou {...words} />)),
  };
}

/** To the committee. An answer to it goes to the leader. */
async function forCommittee(received: ReceivedApplication, sources: LetterSources) {
  const { committeeEmail, timeZone } = sources.config;
  const words = { site: await letterSite(sources), timeZone, received };
  return {
    to: committeeEmail,
    subject: `New band application ${received.reference}`,
    replyTo: { address: received.application.leaderEmail },
    ...(await renderLetter(<WholeApplication {...words} />)),
  };
}

type ThankYouProps = { site: LetterSite; committeeEmail: string; reference: string; application: BandApplication };

/**
 * The reference, and what was chosen from our own lists or is a number. Nothing typed, or a stranger could be written to through us; style
 * and availability count as typed, because the server takes any text for them (W19).
 */
function ThankYou({ site, committeeEmail, reference, application }: ThankYouProps) {
  const facts = [
    ["Your reference", reference],
    ["Year", application.yearPlaying],
    ["Members", String(application.musicians.length)],
    ["Instruments", instrumentsOf(application)],
    ...fees(application),
  ] as const;
  return (
    <LetterLayout
      title="Thank you for applying to play"
      preview={`Your reference is ${reference}.`}
      site={site}
      why={`Somebody gave this address when a band applied to play. If it was not you, write to ${committeeEmail} and we will take it out.`}
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
        Has something changed, or have you a question? Answer this mail and leave the reference in: we find you by it.
      </Paragraph>
    </LetterLayout>
  );
}

/** Everything, with links to the music and the picture. */
function WholeApplication({
  site,
  timeZone,
  received,
}: {
  site: LetterSite;
  timeZone: string;
  received: ReceivedApplication;
}) {
  const { reference, receivedAt, picture, application } = received;
  return (
    <LetterLayout
      title={`New band application ${reference}`}
      preview={`${application.bandName}, ${application.bandStyle}`}
      site={site}
      why="The committee gets this because a band applied on the website. Please keep it among those who need it."
    >
      <Paragraph>Answer this mail to write to the band's leader.</Paragraph>
      <Facts facts={[["Received", readableTime(receivedAt, timeZone)], ...band(application)]} />
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
    </LetterLayout>
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

function fees({ firstFee, secondFee }: BandApplication) {
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
function instrumentsOf({ musicians }: BandApplication) {
  const counted = Map.groupBy(musicians, ({ instrument }) => instrument);
  return [...counted]
    .map(([instrument, { length }]) => (length > 1 ? `${length} ${instrument}` : instrument))
    .join(", ");
}

function dollars(amount: number) {
  return `$${amount.toLocaleString("en-AU")}`;
}
