import * as z from "zod/mini";
import type { LetterSources, MailKinds } from "#app/platform/letter.server.ts";
import { Facts, LetterLayout, Paragraph, renderLetter, Subtitle } from "#app/platform/letter-layout.server.tsx";
import { type LetterSite, letterSite } from "#app/platform/letter-site.server.ts";
import { readableTime } from "#app/platform/readable-time.ts";
import { doYouHave, noneOfTheAbove, type VolunteerApplication, volunteerApplication } from "./contract.ts";
import type { ReceivedApplication } from "./submit-application.server.ts";

/** The letters about a volunteer's application (W10). What somebody typed is never part of a subject. */
export const volunteerMails: MailKinds = {
  "volunteer-acknowledgement": (facts, sources) => acknowledgement(received.parse(facts), sources),
  "volunteer-application": (facts, sources) => forCommittee(received.parse(facts), sources),
};

const received = z.object({ reference: z.string(), receivedAt: z.string(), application: volunteerApplication });

/** To the applicant. An answer to it goes to the committee. */
async function acknowledgement({ reference, application }: ReceivedApplication, sources: LetterSources) {
  const { committeeEmail } = sources.config;
  const words = { site: await letterSite(sources), committeeEmail, reference, application };
  return {
    to: application.email,
    subject: `We have your application to volunteer: ${reference}`,
    replyTo: { address: committeeEmail },
    ...(await renderLetter(<ThankYou {...words} />)),
  };
}

/** To the committee. An answer to it goes to the applicant. */
async function forCommittee(received: ReceivedApplication, sources: LetterSources) {
  const { committeeEmail, timeZone } = sources.config;
  const words = { site: await letterSite(sources), timeZone, received };
  return {
    to: committeeEmail,
    subject: `New volunteer application ${received.reference}`,
    replyTo: { address: received.application.email },
    ...(await renderLetter(<WholeApplication {...words} />)),
  };
}

type ThankYouProps = { site: LetterSite; committeeEmail: string; reference: string; application: VolunteerApplication };

/** The reference and what was chosen from our own lists. Nothing typed, or a stranger could be written to through us. */
function ThankYou({ site, committeeEmail, reference, application }: ThankYouProps) {
  const facts = [
    ["Your reference", reference],
    ["Year", application.year],
    ["You have", having(application)],
    ["Roles", application.roles.join(", ")],
  ] as const;
  return (
    <LetterLayout
      title="Thank you for offering a hand"
      preview={`Your reference is ${reference}.`}
      site={site}
      why={`Somebody gave this address when they applied to volunteer. If it was not you, write to ${committeeEmail} and we will take it out.`}
    >
      <Paragraph>Your application to volunteer is with us, and nothing more is needed from you for now.</Paragraph>
      <Facts facts={facts} />
      <Subtitle>What happens next</Subtitle>
      <Paragraph>
        Our volunteer coordinator reads every application and rings or writes to everybody within two weeks. The rosters
        go out about a month before the festival, and shifts can still be swapped after that.
      </Paragraph>
      <Paragraph>
        Has something changed, or have you a question? Answer this mail and leave the reference in: we find you by it.
      </Paragraph>
    </LetterLayout>
  );
}

/** Everything, the emergency contact too: whoever runs a shift needs it. */
function WholeApplication({
  site,
  timeZone,
  received,
}: {
  site: LetterSite;
  timeZone: string;
  received: ReceivedApplication;
}) {
  const { reference, receivedAt, application } = received;
  return (
    <LetterLayout
      title={`New volunteer application ${reference}`}
      preview={`${application.name}: ${application.roles.join(", ")}`}
      site={site}
      why="The committee gets this because somebody applied on the website. Please keep it among those who need it."
    >
      <Paragraph>Answer this mail to write to the applicant.</Paragraph>
      <Facts facts={[["Received", readableTime(receivedAt, timeZone)], ...work(application)]} />
      <Subtitle>Who it is</Subtitle>
      <Facts facts={person(application)} />
      <Subtitle>In an emergency</Subtitle>
      <Facts facts={emergencyContact(application)} />
    </LetterLayout>
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

function having({ licence, rsa, lifting }: VolunteerApplication) {
  const had = [licence && doYouHave.licence, rsa && doYouHave.rsa, lifting && doYouHave.lifting].filter(Boolean);
  return had.join(", ") || noneOfTheAbove;
}
