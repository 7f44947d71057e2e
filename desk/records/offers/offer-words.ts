import { formatDay, parseDay } from "#platform/time/calendar-day.ts";
import type { OfferText } from "./offer-contract.ts";

/** What each part of an offer is called in a sentence. */
export const offerLabels: Readonly<Record<keyof OfferText, string>> = {
  sets: "how many sets are offered",
  fee: "the agreed fee",
  gst: "whether GST is in the fee",
  offeredOn: "the day of the offer",
  offeredWay: "how it was offered",
  answer: "what they said to the offer",
  answeredOn: "the day of their answer",
  answeredWay: "how they answered",
  payee: "who is paid",
  abn: "the ABN",
  payeeIs: "whether a person or a company is paid",
  invoiceIn: "the day of the invoice",
  paidOn: "the day on which it was paid",
  paidBy: "how it was paid",
};

export const gstLabels = { included: "GST is in it", none: "no GST" } as const;
export const wayLabels = { mail: "by e-mail", phone: "by telephone", person: "in person" } as const;
export const answerLabels = { yes: "said yes", no: "said no" } as const;
export const payeeLabels = { person: "a person", company: "a company or a group" } as const;

const words: Readonly<Record<string, string>> = { ...gstLabels, ...wayLabels, ...answerLabels, ...payeeLabels };
const choices: readonly string[] = ["gst", "offeredWay", "answer", "answeredWay", "payeeIs"];

/** A part of an offer as one reads it. */
export function offerFieldText(name: string, value: string): string {
  if (name === "fee") return dollarsText(value);
  if (choices.includes(name)) return words[value] ?? value;
  return parseDay(value) === value ? formatDay(value) : value;
}

/** @example dollarsText("1200.50") === "$1,200.50" */
export function dollarsText(written: string): string {
  const [whole = "", cents] = written.split(".");
  return `$${Number(whole).toLocaleString("en-AU")}${cents === undefined ? "" : `.${cents}`}`;
}

/** An amount as it is written in a form. @example writtenDollars(60050) === "600.50" */
export function writtenDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** @example centsText(120050) === "$1,200.50" */
export function centsText(cents: number): string {
  return dollarsText(writtenDollars(cents));
}

/** The fee as a mail says it. @example feeText("600", "included") === "$600 including GST" */
export function feeText(fee: string, gst: OfferText["gst"]): string {
  return `${dollarsText(fee)}${gstText[gst]}`;
}

const gstText = { "": "", included: " including GST", none: ", without GST" } as const;

/** What is said of an offer at a glance, a sentence each; nothing while nothing is written. */
export function offerSentences(offer: OfferText): string[] {
  const { sets, fee, gst, offeredOn, offeredWay, answer, answeredOn, answeredWay } = offer;
  const what = [
    sets && (sets === "1" ? "1 set" : `${sets} sets`),
    fee && `${dollarsText(fee)} in all${gstText[gst]}`,
  ].filter(Boolean);
  const by = (way: OfferText["offeredWay"]) => (way === "" ? "" : ` ${wayLabels[way]}`);
  const on = (day: string) => (day === "" ? "" : ` on ${formatDay(day)}`);
  const answered = answer === "" ? "" : `They ${answerLabels[answer]}${on(answeredOn)}${by(answeredWay)}`;
  const noAnswer = offeredOn !== "" && answer === "" ? "They have not answered yet" : "";
  return [
    what.join(", "),
    offeredOn && `Offered${on(offeredOn)}${by(offeredWay)}`,
    answered || noAnswer,
    ...paySentences(offer),
  ]
    .filter((sentence) => sentence !== "")
    .map((sentence) => `${sentence}.`);
}

function paySentences({ payee, abn, payeeIs, invoiceIn, paidOn, paidBy }: OfferText): string[] {
  const who = payee === "" ? "" : `Paid to ${payee}`;
  const number = abn === "" ? "" : `ABN ${abn}`;
  const is = payeeIs === "person" ? "A person: super may be due, ask" : "";
  const invoice = invoiceIn === "" ? "" : `Invoice in on ${formatDay(invoiceIn)}`;
  const paid = paidOn === "" ? "" : `Paid on ${formatDay(paidOn)}${paidBy === "" ? "" : `, ${paidBy}`}`;
  return [who, number, is, invoice, paid];
}
