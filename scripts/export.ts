/** `npm run --silent export -- WHAT [--format csv|json]`: the records of one kind on standard output; csv by default. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { bandForm } from "#services/forms/band-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formExport } from "#services/maintenance/form-export.server.ts";
import { exportFormats, writeExport } from "#services/maintenance/write-export.server.ts";
import { messageExport } from "#site/features/contact/contact-export.server.ts";
import { memberExport } from "#site/features/membership/records/member-export.server.ts";
import { subscriberExport } from "#site/features/newsletter/subscriber-export.server.ts";
import { printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const all = [
  formExport("volunteers", volunteerForm),
  formExport("bands", bandForm),
  memberExport,
  subscriberExport,
  messageExport,
];

const options = readArguments();
if (options) {
  const { records, format } = options;
  await withServices(
    async ({ db, config }) => {
      const warning = records.warning?.(config);
      if (warning !== undefined) printError(warning);
      const batches = records.batches({ db: db.withTables(), config });
      await print(writeExport({ fields: records.fields, batches }, format));
      return 0;
    },
    { readOnly: true },
  );
} else {
  const names = all.map(({ name }) => name).join("|");
  printError(`Usage: npm run --silent export -- ${names} [--format ${exportFormats.join("|")}] > FILE`);
  process.exitCode = 2;
}

/** @returns undefined where the arguments are not valid. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { format: { type: "string", default: "csv" } },
    });
    const records = all.find(({ name }) => name === positionals[0]);
    const format = exportFormats.find((each) => each === values.format);
    if (!records || !format || positionals.length > 1) return undefined;
    return { records, format };
  } catch {
    // An unknown option.
    return undefined;
  }
}

/** The reader of a pipe may stop early, as `head` does; that is no error. */
async function print(text: AsyncIterable<string>) {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } catch (error) {
    const isClosed = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isClosed) throw error;
  }
}
