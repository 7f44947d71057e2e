/**
 * `npm run move -- --to postgres://user:password@host/name`: copies the whole festival from SQLite into an empty PostgreSQL database. The
 * site must not run meanwhile. What is moved stays where it is as well, unchanged.
 */
import { parseArgs } from "node:util";
import { type Config, loadConfig } from "#platform/config/config.server.ts";
import { type MoveResult, moveToPostgres } from "#services/maintenance/move-to-postgres.server.ts";
import { print, printError } from "./parts/print.ts";
import { runCommand } from "./parts/run-command.ts";

const { values, positionals } = parseArgs({
  options: { to: { type: "string" } },
  allowPositionals: true,
  strict: false,
});
if (typeof values.to !== "string" || positionals.length > 0) {
  printError("Where to? For example: npm run move -- --to postgres://festival:secret@127.0.0.1/festival");
  process.exit(1);
}
const { to } = values;

await runCommand(async () => {
  const config = loadConfig();
  const moved = await moveToPostgres(config, to);
  if (!moved.ok) {
    printError(`Nothing was moved. ${moved.reason}`);
    return 1;
  }
  tell(moved, config);
  return 0;
});

function tell({ tables, replaced }: MoveResult & { ok: true }, { dataDir, database, s3 }: Config) {
  for (const { table, rows, digest } of tables)
    print(`${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}  ${table}`);
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  print(`\n${all} rows in ${tables.length} tables were moved. Each was read back, and is the same.`);
  for (const where of replaced)
    printError(`PostgreSQL cannot store the character U+0000: now it is U+FFFD (\ufffd) as ${where}.`);
  const old = database.engine === "sqlite" ? database.file : "";
  const pictures = s3
    ? `The pictures that bands sent are in the bucket ${s3.bucket}, as before.`
    : "The pictures that bands sent stay there, in uploads/. (Several machines need them in a bucket: docs/operations.md.)";
  print(`
Before the site starts again:
  1. Set DATABASE_URL, in .env, to the address that you gave here. Without it the site goes on with the old database, and what it
     takes in then stays behind.
  2. Keep DATA_DIR, ${dataDir}.
     ${pictures}
     Mails that were kept as files stay there, in mail/.
The old database, ${old}, is as it was. Once all is well, move it out of
that folder, or nobody will know later which of the two counts.`);
}
