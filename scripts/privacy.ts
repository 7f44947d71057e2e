/**
 * `npm run --silent privacy -- export EMAIL` prints all personal data of an address as JSON. `npm run privacy -- erase EMAIL`
 * shows what will go, asks, and erases it; `--yes` does not ask. `--name "NAME"` finds them as well where a band or a volunteer named them.
 */

import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { readPersonalData } from "#desk/records/people/person-privacy.server.ts";
import { erasePersonalData, findPersonalData } from "#desk/records/people/personal-data.server.ts";
import type { Config } from "#platform/config/config.server.ts";
import { purgeDeletedRows } from "#platform/database/sqlite-file.server.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { printable } from "#platform/text/printable.ts";
import { describeOtherCopies } from "#services/privacy/other-copies.server.ts";
import { type Person, personByEmail } from "#services/privacy/person.server.ts";
import type { PersonalData } from "#services/privacy/personal-data.server.ts";
import type { Services } from "#services/services.server.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const args = readArguments();
if (args) {
  await withServices((services) => runCommand(services, args), { readOnly: true });
} else {
  printError('Usage: npm run --silent privacy -- export EMAIL [--name "NAME"] > FILE');
  printError('       npm run privacy -- erase EMAIL [--name "NAME"] [--yes]');
  process.exitCode = 2;
}

type Command = { command: "export" | "erase"; email: string; name: string | undefined; yes: boolean };

/** @returns undefined where the arguments are not valid. */
function readArguments(): Command | undefined {
  try {
    const options = { name: { type: "string" }, yes: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command, email = "", ...more] = positionals;
    // An empty name would match everyone who gave none.
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0 || values.name?.trim() === "") return undefined;
    return command === "export" || command === "erase"
      ? { command, email, name: values.name, yes: values.yes }
      : undefined;
  } catch {
    // An unknown option.
    return undefined;
  }
}

async function runCommand(services: Services, { command, email, name, yes }: Command): Promise<number> {
  const person = personByEmail(email, name);
  const { committeeEmail, mailFrom } = services.config;
  if ([committeeEmail, mailFrom].map(emailKey).includes(person.key)) {
    printError(`${email} is the site's own address (COMMITTEE_EMAIL or MAIL_FROM): half of all mails name it.`);
    return 2;
  }
  return command === "export" ? tell(services, person) : forget(services, person, yes);
}

async function tell(services: Services, person: Person): Promise<number> {
  print(JSON.stringify(await readPersonalData(services, person), null, 2));
  return 0;
}

async function forget(services: Services, person: Person, yes: boolean): Promise<number> {
  const found = await findPersonalData(services, person);
  list(`Held about ${person.key}:`, found.map(describe));
  if (found.some(({ erase }) => erase)) {
    if (!yes && !(await isConfirmed(person))) {
      print("Nothing was changed.");
      return 1;
    }
    const stayed = await erasePersonalData(services, found);
    print("\nErased.");
    list("What stays, against what was said above:", stayed);
    const left = await findPersonalData(services, person);
    list("What is still held:", left.map(describe));
  }
  leaveNoTrace(services.config.database);
  list("What this command cannot reach:", await describeOtherCopies(services.config));
  return 0;
}

/** Removes erased data from the bytes of SQLite's files, also that of an earlier attempt. PostgreSQL does so by itself. */
function leaveNoTrace(database: Config["database"]) {
  if (database.engine === "postgres" || purgeDeletedRows(database.file)) return;
  print(
    `\nIn the bytes of ${database.file} and its -wal file some of what was erased may still stand: something was reading them, such as a backup, or the disk is full. Run this again later.`,
  );
}

function describe({ what, erasureOutcome }: PersonalData) {
  return `${what}: ${erasureOutcome}`;
}

function list(heading: string, lines: readonly string[]) {
  print(`\n${heading}${lines.length === 0 ? " nothing." : ""}`);
  for (const line of lines) print(`- ${printable(line)}`);
}

/** Asks for confirmation; without a terminal the answer is no. */
async function isConfirmed({ key }: Person): Promise<boolean> {
  if (!process.stdin.isTTY) {
    print("\nNobody is here to ask: add --yes to erase it.");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question("\nThis cannot be undone. Type the address once more to erase it: ");
    return emailKey(typed) === key;
  } finally {
    terminal.close();
  }
}
