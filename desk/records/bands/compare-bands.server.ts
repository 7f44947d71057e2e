import type { Kysely } from "kysely";
import { defaultListQuery } from "#desk/records/lists/list-query.ts";
import { openList } from "#desk/records/lists/list-records.server.ts";
import { judgementsOf, readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { agreedFeeOf, offersOf } from "#desk/records/offers/read-offer.server.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { feeOf, textOf, textsOf } from "./band-answers.ts";
import { acceptedFees, isTaken, readBudget } from "./budget.server.ts";
import { type Comparison, MOST_COMPARED } from "./compare-contract.ts";

/** Whose comparison of which bands. */
export type Comparing = { references: readonly string[]; viewerId: string; timeZone: string };

/** Bands side by side, in the order of their references, with what the first one's festival may spend. Unknown ones are left out. */
export async function compareBands(
  db: Kysely<SiteTables>,
  { references, viewerId, timeZone }: Comparing,
): Promise<Comparison> {
  const recordType = recordTypes.band;
  const found = await readRecordsByReference(db, recordType, references);
  const records = references.flatMap((reference) => found.get(reference) ?? []);
  const ids = records.map(({ id }) => id);
  const judgements = await judgementsOf(db, recordType, ids, viewerId);
  const tellings = await tellingsOf(db, recordType, records);
  const offers = await offersOf(db, ids);
  const year = records[0]?.year ?? (await currentYear(db, { viewerId, timeZone }));
  return {
    bands: records.map(({ id, reference, answers, status, toldStatus, version, year: festival }) => ({
      reference,
      name: recordType.nameOf(answers),
      style: textOf(answers.bandStyle),
      picture: textOf(answers.upload),
      music: textOf(answers.bandLink),
      website: textOf(answers.websiteUrl),
      firstFee: feeOf(answers.firstFee),
      secondFee: feeOf(answers.secondFee),
      agreedFee: agreedFeeOf(offers(id)),
      days: textsOf(answers.availability),
      year: festival,
      status,
      toldStatus,
      telling: tellings(id),
      version,
      isAccepted: isTaken(status),
      score: judgements(id).score,
    })),
    budget: await readBudget(db, year),
    accepted: await acceptedFees(db, year),
  };
}

/** The references that an address names, each once, and no more than are compared. */
export function namedIn(address: string | null): string[] {
  const named = (address ?? "").split(",").filter((reference) => /^[A-Z0-9-]{1,16}$/.test(reference));
  return [...new Set(named)].slice(0, MOST_COMPARED);
}

async function currentYear(db: Kysely<SiteTables>, viewing: { viewerId: string; timeZone: string }): Promise<string> {
  const { request } = await openList(db, { ...viewing, recordType: recordTypes.band, query: defaultListQuery });
  return request.year;
}
