/**
 * `npm run desk -- invite EMAIL --role chair` prints a link that signs its owner in, once, within a day; also for who is locked out. `list`
 * shows the committee, `roles EMAIL ROLE …` changes roles (`volunteers:look` may look only), `revoke EMAIL` takes somebody off.
 */

import { parseArgs } from "node:util";
import { changeRoles, findPerson, invitePerson, revokePerson, rolesOf } from "#desk/frame/access/committee.server.ts";
import { signInAddress } from "#desk/frame/access/credentials/first-link.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { deskRoles, type HeldRoles, heldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { printable } from "#platform/text/printable.ts";
import { transact } from "#services/database/transact.server.ts";
import type { Services } from "#services/services.server.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const command = readCommand();
if (command) await withServices(command);
else {
  printError("Usage: npm run desk -- invite EMAIL --role ROLE … [--look] [--name NAME]");
  printError("       npm run desk -- list");
  printError("       npm run desk -- roles EMAIL ROLE …      (ROLE:look may look only)");
  printError("       npm run desk -- revoke EMAIL");
  printError(`Roles: ${deskRoles.join(", ")}`);
  process.exitCode = 2;
}

/** @returns undefined where the arguments are not valid. */
function readCommand(): ((services: Services) => Promise<number>) | undefined {
  try {
    const options = {
      role: { type: "string", multiple: true },
      look: { type: "boolean", default: false },
      name: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name, email = "", ...more] = positionals;
    // An option that is not read would promise something.
    if (name !== "invite" && (values.look || values.role || values.name !== undefined)) return undefined;
    if (name === "list" && email === "") return list;
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
    if (name === "revoke" && more.length === 0) return (services) => revoke(services, email);
    const { role: given = [] } = values;
    const roles = readRoles(name === "roles" ? more : given.map((role) => (values.look ? `${role}:look` : role)));
    if (name === "roles") return (services) => change(services, email, roles);
    if (name !== "invite" || more.length > 0) return undefined;
    return (services) => invite(services, { email, roles, name: values.name ?? email.replace(/@.*/, "") });
  } catch {
    // An unknown option, or an unknown role.
    return undefined;
  }
}

/** @throws for an unknown role, or none */
function readRoles(words: readonly string[]): HeldRoles {
  const roles = words.map((word) => word.split(":")).map(([role, only]) => [role, only ?? "change"]);
  if (roles.length === 0) throw new Error("no role");
  return heldRoles.parse(Object.fromEntries(roles));
}

/** Who is on the committee already gets a link, too, and keeps their roles: it ends what they signed in with before. */
async function invite(
  { db, config }: Services,
  invited: { email: string; name: string; roles: HeldRoles },
): Promise<number> {
  const { isNew, secret } = await db.transaction().execute(async (trx) => {
    const added = await invitePerson(trx, { by: null, ...invited });
    const id = added.ok ? added.id : (await findPerson(trx, invited.email))?.id;
    return { isNew: added.ok, secret: await createSignInLink(trx, { purpose: "invite", person_id: id ?? null }) };
  });
  if (!isNew) print(`${invited.email} is on the committee already, and keeps the roles they have.`);
  print(`This link signs ${invited.email} in, once, within a day. Give it to nobody else:\n`);
  print(signInAddress(config, secret));
  return 0;
}

async function list({ db }: Services): Promise<number> {
  const people = await db.selectFrom("desk_people").selectAll().where("status", "!=", "left").orderBy("name").execute();
  if (people.length === 0) print("Nobody is on the committee yet. npm start prints the first link.");
  for (const person of people) {
    const roles = Object.entries(rolesOf(person)).map(([role, held]) => (held === "look" ? `${role}:look` : role));
    print([person.email, person.name, roles.join(" "), person.status].map(printable).join("\t"));
  }
  return 0;
}

function change({ db }: Services, email: string, roles: HeldRoles): Promise<number> {
  return withPerson(db, email, `${email} has these roles now, and has to sign in again.`, (trx, id) =>
    changeRoles(trx, { by: null, id, roles }),
  );
}

function revoke({ db }: Services, email: string): Promise<number> {
  return withPerson(db, email, `${email} is off the committee, and signed out everywhere.`, (trx, id) =>
    revokePerson(trx, { by: null, id }),
  );
}

async function withPerson(
  db: Services["db"],
  email: string,
  words: string,
  make: (trx: Services["db"], id: string) => ReturnType<typeof revokePerson>,
): Promise<number> {
  const changed = await transact(db, async (trx) => {
    const person = await findPerson(trx, email);
    return person ? make(trx, person.id) : undefined;
  });
  if (changed?.ok) {
    print(words);
    return 0;
  }
  printError(
    changed?.reason === "last-chair"
      ? `${email} is the last chair: make somebody else a chair first, and wait until they have signed in.`
      : `${email} is not on the committee.`,
  );
  return 1;
}
