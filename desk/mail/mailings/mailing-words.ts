import { peopleCount } from "#desk/mail/batches/progress-words.ts";

/** Whom a mail goes to. @param haveAddress of each who is chosen, whether they have an address */
export function recipientWords(haveAddress: readonly boolean[]): string {
  const without = haveAddress.filter((hasAddress) => !hasAddress).length;
  if (haveAddress.length === 0) return "To nobody yet.";
  const whom = `To ${peopleCount(haveAddress.length)}`;
  return without === 0 ? `${whom}.` : `${whom}: ${haveAddress.length - without} with an address, ${without} without.`;
}
