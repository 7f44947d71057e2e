import { askWhichNumber, readNumber } from "#platform/text/written-number.ts";
import { parseDay } from "#platform/time/calendar-day.ts";
import type { FieldProblem } from "../model/record-fields.ts";
import type { OfferText } from "./offer-contract.ts";
import { writtenDollars } from "./offer-words.ts";

const MOST_SETS = 50;
const MOST_DOLLARS = 1_000_000;

/** The numbers of an offer; null where nothing is written, or what is written is wrong. */
type OfferNumbers = { sets: number | null; feeCents: number | null };

/** An offer as it is stored: with its numbers and its ABN as they are usually written, and what is wrong with it. */
export function parseOffer(written: OfferText): OfferNumbers & { text: OfferText; errors: FieldProblem[] } {
  const errors: FieldProblem[] = [];
  const wrong = (field: keyof OfferText, message: string) => void errors.push({ field, message });
  const sets = readSets(written.sets);
  if (sets === undefined) wrong("sets", `Please give a whole number, such as 2; at most ${MOST_SETS}.`);
  const feeCents = readFee(written.fee, (message) => wrong("fee", message));
  const abn = readAbn(written.abn);
  if (written.abn !== "" && abn === undefined) wrong("abn", abnFault(written.abn));
  for (const field of ["offeredOn", "answeredOn", "invoiceIn", "paidOn"] as const)
    if (written[field] !== "" && parseDay(written[field]) !== written[field])
      wrong(field, "Please give a day that the calendar has.");
  for (const field of ["payee", "paidBy"] as const) if (looksLikeBankAccount(written[field])) wrong(field, noAccounts);
  if (written.answer === "" && (written.answeredOn !== "" || written.answeredWay !== ""))
    wrong("answer", "Please choose whether they said yes or no, or leave the day and the way empty, too.");
  if (written.offeredOn === "" && written.offeredWay !== "")
    wrong("offeredOn", "Please give the day on which it was offered, or leave the way empty, too.");
  return {
    sets: sets ?? null,
    feeCents,
    text: {
      ...written,
      ...(sets === undefined || sets === null ? {} : { sets: String(sets) }),
      ...(feeCents === null ? {} : { fee: writtenDollars(feeCents) }),
      ...(abn !== undefined && { abn }),
    },
    errors,
  };
}

const noAccounts =
  "This looks like a bank account, and it was not stored: please note those only where you pay from. “Transfer” or “cheque 123” is enough here.";

/** @returns null for nothing, undefined for what is no number of sets */
function readSets(written: string): number | null | undefined {
  if (written === "") return null;
  const read = readNumber(written, { min: 1, max: MOST_SETS });
  return read.ok && Number.isInteger(read.number) && read.number >= 1 && read.number <= MOST_SETS
    ? read.number
    : undefined;
}

function readFee(written: string, wrong: (message: string) => void): number | null {
  if (written === "") return null;
  const read = readNumber(written, { min: 0, max: MOST_DOLLARS, unit: "dollars" });
  const cents = read.ok ? Math.round(read.number * 100) : Number.NaN;
  const isExact = read.ok && Math.abs(read.number * 100 - cents) < 1e-6;
  if (isExact && cents >= 0 && cents <= MOST_DOLLARS * 100) return cents;
  wrong(
    `Please give an amount in dollars, such as 600 or 600.50, and at most $1,000,000.${askWhichNumber(read, written)}`,
  );
  return null;
}

function abnFault(written: string): string {
  const count = written.replaceAll(/\D/g, "").length;
  const why = count === 11 ? "its digits do not fit together" : `an ABN has 11 digits, and this has ${count}`;
  return `This ABN cannot be right: ${why}. Please check it with whoever is paid, and leave it empty until then.`;
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** An Australian Business Number as it is usually written, "51 824 753 556"; undefined for one that its own check digits refuse. */
export function readAbn(written: string): string | undefined {
  const digits = written.replaceAll(/[\s.-]/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return undefined;
  // The first digit counts one less: https://abr.business.gov.au/Help/AbnFormat
  const sum = weights.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") : undefined;
}

/** Whether a text has what looks like a bank account in it: a BSB ("063-000"), a long number, or one behind such a word. A day or an ABN is none. */
export function looksLikeBankAccount(written: string): boolean {
  const text = written
    .replaceAll(/\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g, " ")
    .replaceAll(/[\d\s.-]+/g, (run) => (readAbn(run) === undefined ? run : " "));
  const longest = Math.max(0, ...(text.match(/[\d\s.-]+/g) ?? []).map((run) => run.replaceAll(/\D/g, "").length));
  const isNamed = /\b(?:bsb|iban|acc|acct|account|a\/c|payid)\b/i.test(text) && /\d{4}/.test(text);
  return longest > 6 || isNamed || /\b\d{3}[-\s]\d{3}\b/.test(text);
}
