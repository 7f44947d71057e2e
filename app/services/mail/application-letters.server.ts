import type { ReactElement } from "react";
import type { Letter, LetterSources } from "./letter.server.ts";
import { renderLetter } from "./letter-layout.server.tsx";
import { type LetterSite, letterSite } from "./letter-site.server.ts";

/** What a letter to an applicant may know besides its choices. */
export type ApplicantWords = { site: LetterSite; committeeEmail: string };

/** What a letter to the committee may know besides the application. */
export type CommitteeWords = { site: LetterSite; timeZone: string };

/** A letter to an applicant. A reply to it goes to the committee. */
export async function letterToApplicant(
  sources: LetterSources,
  { to, subject, write }: { to: string; subject: string; write: (words: ApplicantWords) => ReactElement },
): Promise<Letter> {
  const { committeeEmail } = sources.config;
  const letter = await renderLetter(write({ site: await letterSite(sources), committeeEmail }));
  return { to, subject, replyTo: { address: committeeEmail }, ...letter };
}

/** A letter to the committee. A reply to it goes to the applicant. */
export async function letterToCommittee(
  sources: LetterSources,
  { from, subject, write }: { from: string; subject: string; write: (words: CommitteeWords) => ReactElement },
): Promise<Letter> {
  const { committeeEmail, timeZone } = sources.config;
  const letter = await renderLetter(write({ site: await letterSite(sources), timeZone }));
  return { to: committeeEmail, subject, replyTo: { address: from }, ...letter };
}
