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
