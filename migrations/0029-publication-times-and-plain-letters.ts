import { type Kysely, sql } from "kysely";

/** Letters that the search takes for plain ones from now on. */
const plainLetters: Readonly<Record<string, string>> = {
  ae: "æ",
  oe: "œ",
  ss: "ß",
  th: "þ",
  a: "ⱥ",
  b: "ƀƃɓ",
  c: "ƈȼ",
  d: "đðƌȡɖɗ",
  e: "əǝɛɇ",
  f: "ƒ",
  g: "ǥɠɣ",
  h: "ħ",
  i: "ıɨɩ",
  j: "ȷɉ",
  k: "ĸƙ",
  l: "łƚȴ",
  n: "ŋƞȵɲ",
  o: "øɔɵ",
  p: "ƥ",
  q: "ɋ",
  r: "ɍ",
  s: "ȿẜẝ",
  t: "ŧƫƭȶʈⱦ",
  u: "ʉʊ",
  v: "ʋʌ",
  y: "ƴɏ",
  z: "ƶȥɀ",
};

/**
 * When each source of pages was last published, in milliseconds since 1970: calendars say it. Of what was published before, nobody knows the time. And the words
 * that the search reads, with plain letters in place of those with a stroke, as they are stored from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("published")
    .addColumn("at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update published set at = ${Date.now()}`.execute(db);
  for (const [plain, letters] of Object.entries(plainLetters))
    for (const letter of letters) await replaceWords(db, letter, plain);
  await replaceWords(db, "l·", "l");
}

async function replaceWords(db: Kysely<unknown>, written: string, plain: string) {
  const replaced = (column: string) => sql`replace(${sql.ref(column)}, ${written}, ${plain})`;
  await sql`update desk_records set words = ${replaced("words")}, names = substr(${replaced("names")}, 1, 500),
    name_key = substr(${replaced("name_key")}, 1, 200) where words like ${`%${written}%`}`.execute(db);
}
