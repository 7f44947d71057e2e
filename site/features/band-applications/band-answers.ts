import { monthIn, yearIn } from "#platform/time/time-zone.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { writtenWholeNumber } from "#services/forms/field-kinds.ts";
import type { Answers } from "#services/forms/form-schema.ts";
import { musiciansOf } from "./member-rows.ts";
import { uploadAddress } from "./picture-contract.ts";

/** What a band has answered so far; numbers as they stand in their fields, the picture by the name it was stored under. */
export type BandAnswers = Answers<typeof bandForm>;

type Site = { siteUrl: string; timeZone: string };

/** The payload, from answers that every step accepts. The server checks it. */
export function toBandApplication(answers: BandAnswers, { siteUrl, timeZone }: Site, now = new Date()) {
  const { agreement: _, members, picture, ...sent } = answers;
  return {
    ...sent,
    firstFee: writtenWholeNumber(answers.firstFee, bandForm.fields.firstFee.value) ?? 0,
    secondFee: writtenWholeNumber(answers.secondFee, bandForm.fields.secondFee.value) ?? 0,
    yearPlaying: yearPlaying(now, timeZone),
    upload: siteUrl + uploadAddress({ filename: picture }),
    musicians: musiciansOf(members),
  };
}

/** The year that a band applies for: the next one, or in January this one, where the festival is. */
export function yearPlaying(now: Date, timeZone: string): string {
  const year = yearIn(timeZone, now);
  return String(monthIn(timeZone, now) === 1 ? year : year + 1);
}
