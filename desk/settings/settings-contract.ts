import { z } from "zod/mini";

/** `GET /desk/api/settings`: how the site is, in words. Times are milliseconds since 1970. */
export const settingsView = z.object({
  health: z.array(
    z.object({ what: z.string(), words: z.string(), isWell: z.boolean(), detail: z.optional(z.string()) }),
  ),
  /** How many are on the committee, with what each role is held by, and how many were invited and have not come. */
  committee: z.object({
    people: z.number(),
    invited: z.number(),
    roles: z.array(z.object({ name: z.string(), people: z.number() })),
  }),
  /** The last line of the log; null while there is none. */
  lastLogged: z.nullable(z.object({ at: z.number(), by: z.nullable(z.string()) })),
  backup: z.object({
    at: z.nullable(z.number()),
    /** Its size; null where it is not known. */
    bytes: z.nullable(z.number()),
    /** What whoever looks after the server does, where the desk cannot make one itself. */
    steps: z.nullable(z.array(z.object({ words: z.string(), command: z.nullable(z.string()) }))),
  }),
  technical: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SettingsView = z.infer<typeof settingsView>;

/** `GET /desk/api/settings/log?q=trumpet&person=…&kind=band&from=2027-05-01&to=2027-05-31&page=2`: the days are the festival's, both are in it. */
export const logView = z.object({
  q: z.string(),
  person: z.string(),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  page: z.number(),
  pages: z.number(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  kinds: z.array(z.string()),
  /** The committee's own columns by the kind of their records, to say what a changed one is called. */
  columns: z.array(z.object({ id: z.string(), label: z.string(), kind: z.string() })),
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      by: z.string(),
      action: z.string(),
      kind: z.string(),
      /** The record that it is about; null where it is about none, or one that is gone. */
      record: z.nullable(z.object({ reference: z.string(), name: z.string() })),
      /** The name of the person whom it is about, where it is about one. */
      about: z.nullable(z.string()),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      /** What has become by now of what was to be done later, in words; null where all of it was done then. */
      outcome: z.nullable(z.string()),
    }),
  ),
});
export type LogView = z.infer<typeof logView>;
