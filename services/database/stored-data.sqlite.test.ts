import { expect, test } from "vitest";
import { storedFields } from "#services/forms/form-schema.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { storedTables } from "./stored-data.server.ts";

/** What the content service and the sandbox store is theirs to search and to erase; a client's counter names nobody. */
const ofOthers = /^(content_|sandbox_)|_migrations(_lock)?$|^rate_limits$/;
/** The longest column of an id, a state or a hash. Words need more. */
const LONGEST_ID = 120;

test("every column that can hold words of or about somebody is named, with what becomes of it", async () => {
  await using site = await openTestServices();
  const tables = await site.services.db.introspection.getTables();
  for (const { name, columns } of tables.filter((table) => !ofOthers.test(table.name))) {
    const { form, words = [], json = [], none = [] } = storedTables.get(name) ?? {};
    const ofForm = form ? storedFields(form).map(([, { stored }]) => stored.column) : [];
    const named = [...ofForm, ...words, ...json, ...none];
    const text = columns.filter(({ dataType }) => isText(dataType)).map((column) => column.name);
    expect([name, text.filter((column) => !named.includes(column))]).toEqual([name, []]);
    const known = columns.map((column) => column.name);
    expect([name, named.filter((column) => !known.includes(column))]).toEqual([name, []]);
  }
});

/** By the type of SQLite, which says how long a text may be. */
function isText(dataType: string): boolean {
  const [, length] = /^varchar\((\d+)\)$/.exec(dataType) ?? [];
  return dataType === "TEXT" || Number(length) > LONGEST_ID;
}
