import type { Fee } from "./fees-contract.ts";

/** What is to be known of a payee before the money goes: whether there is an ABN, and whether super may be due. */
export function payeeNotes({ abn, payeeIs }: Pick<Fee, "abn" | "payeeIs">): string[] {
  return [abn === "" ? "no ABN" : `ABN ${abn}`, ...(payeeIs === "person" ? ["a person: super may be due, ask"] : [])];
}

/** How many of the fees need a question before they are paid, a sentence each. */
export function openQuestions(fees: readonly Fee[]): string[] {
  const open = fees.filter(({ paidOn }) => paidOn === "");
  const count = (isIt: (fee: Fee) => boolean) => open.filter(isIt).length;
  const [noYes, noAbn, people, noInvoice] = [
    count(({ answer }) => answer !== "yes"),
    count(({ abn }) => abn === ""),
    count(({ payeeIs }) => payeeIs === "person"),
    count(({ invoiceIn }) => invoiceIn === ""),
  ];
  const bands = (number: number) => (number === 1 ? "1 band" : `${number} bands`);
  return [
    ...(noYes > 0 ? [`${bands(noYes)} not known to have said yes: the sums count what they were offered.`] : []),
    ...(noAbn > 0 ? [`${bands(noAbn)} without an ABN.`] : []),
    ...(people > 0 ? [`${bands(people)} paid to a person: super may be due, ask.`] : []),
    ...(noInvoice > 0 ? [`${bands(noInvoice)} without an invoice yet.`] : []),
  ];
}
