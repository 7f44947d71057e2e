import { titleOf } from "#desk/records/model/mail-kinds.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import type { Config } from "#platform/config/config.server.ts";
import { purgeDeletedRows } from "#platform/database/sqlite-file.server.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { describeOtherCopies } from "#services/privacy/other-copies.server.ts";
import { type Person, personByEmail } from "#services/privacy/person.server.ts";
import type { PersonalData } from "#services/privacy/personal-data.server.ts";
import type { Services } from "#services/services.server.ts";
import type { Erased, Stored } from "./person-contract.ts";
import { erasePersonalData, findPersonalData, logPieces } from "./personal-data.server.ts";

/** How long the site may stand still to remove what was erased from the bytes of its database. A backup may be reading it just then. */
const PURGE_MS = 500;

/** Whether an address is the site's own, which half of all mails name. */
export function isOwnAddress({ committeeEmail, mailFrom }: Pick<Config, "committeeEmail" | "mailFrom">, email: string) {
  return [committeeEmail, mailFrom].map(emailKey).includes(emailKey(email));
}

/** All personal data of an address, to be handed over: what is theirs, and where others name them. */
export async function readPersonalData(services: Services, person: Person) {
  const found = await findPersonalData(services, person);
  const told = (each: readonly PersonalData[]) => each.map(({ what, data }) => ({ what, data }));
  return {
    address: person.key,
    madeAt: new Date().toISOString(),
    held: told(found.filter(({ isMention }) => !isMention)),
    mentions: told(found.filter(({ isMention }) => isMention)),
    elsewhere: await describeOtherCopies(services.config),
  };
}

/** The same, with a line in the log. It names nobody: it may outlive them here. */
export async function exportPerson(services: Services, email: string, personId: string) {
  const exported = await readPersonalData(services, personByEmail(email));
  const pieces = exported.held.length + exported.mentions.length;
  // In a transaction, which judges once more who is asking: finding all of it takes its time.
  const log = { personId, action: "person.export", pieces } as const;
  await services.db.transaction().execute((trx) => logPieces(trx, log));
  return exported;
}

/** What is stored about somebody, and what would become of it. */
export async function listStored(services: Services, email: string): Promise<Stored> {
  const found = await findPersonalData(services, personByEmail(email));
  return {
    pieces: found.map((piece) => ({ what: pieceName(piece), outcome: piece.erasureOutcome })),
    elsewhere: await describeOtherCopies(services.config),
  };
}

/** What a piece is called in the committee's words: a mail as the lists of mails call it. */
function pieceName({ what, mail, isMention }: PersonalData): string {
  if (!mail) return what;
  const about = isMention ? ", about somebody else, in which they are named" : "";
  return `mail: ${titleOf(mail.kind)} (${mailStates[mail.status]})${about}`;
}

/** Erases somebody, as `npm run privacy -- erase` does. @returns undefined when there is something that the list did not name */
export async function erasePerson(
  services: Services,
  { email, pieces }: { email: string; pieces: number },
  personId: string,
): Promise<Erased | undefined> {
  const person = personByEmail(email);
  const found = await findPersonalData(services, person);
  if (found.length !== pieces) return undefined;
  const stayed = await erasePersonalData(services, found, personId);
  const left = await findPersonalData(services, person);
  const { database } = services.config;
  return {
    stayed,
    left: left.map((piece) => `${pieceName(piece)}: ${piece.erasureOutcome}`),
    isPurged: database.engine === "postgres" || purgeDeletedRows(database.file, PURGE_MS),
  };
}
