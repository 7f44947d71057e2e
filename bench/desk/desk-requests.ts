/** The longest that 95 of 100 requests may take, in milliseconds. */
const bars = { list: 50, search: 100 } as const;

/** What somebody on the committee asks for, below `/desk/api`. */
export const deskRequests = [
  { name: "new", address: "/bands", bar: bars.list },
  { name: "the last page of all", address: "/bands?view=all&page=200", bar: bars.list },
  { name: "not scored by me", address: "/bands?view=unscored", bar: bars.list },
  { name: "by name", address: "/bands?view=all&sort=name", bar: bars.list },
  { name: "by score", address: "/bands?view=all&sort=score", bar: bars.list },
  { name: "all festivals", address: "/bands?view=all&year=all", bar: bars.list },
  { name: "mails that were sent", address: "/mails?view=sent", bar: bars.list },
  { name: "the last page of mails", address: "/mails?view=sent&page=1000", bar: bars.list },
  { name: "search: a word in every text", address: "/bands?view=all&q=goldfields", bar: bars.search },
  { name: "search: one record", address: "/bands?view=all&q=lena.7777%40", bar: bars.search },
  { name: "search: nothing", address: "/bands?view=all&q=no+such+words", bar: bars.search },
  { name: "search: mails to an address", address: "/mails?view=sent&q=lena.7777%40", bar: bars.search },
  { name: "search: mails to nobody", address: "/mails?view=sent&q=nobody%40", bar: bars.search },
] as const;

/** Reads an answer to its end. @throws when it is not a success */
export async function ask(address: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
}
