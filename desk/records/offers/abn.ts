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
    .replaceAll(/\d[\d\s.-]*\d/g, (digits) => (readAbn(digits) === undefined ? digits : " "));
  const longest = Math.max(0, ...(text.match(/\d[\d\s.-]*\d/g) ?? []).map((run) => run.replaceAll(/\D/g, "").length));
  const isNamed = /\b(?:bsb|iban|acc(?:oun)?t?|a\/c|payid)\b\D{0,20}\d{4,}/i.test(text);
  return (
    longest > 6 || isNamed || /\b\d{3}[-\s]\d{3}\b/.test(text) || /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,}/i.test(text)
  );
}
