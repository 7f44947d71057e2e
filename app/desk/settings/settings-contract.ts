import { z } from "zod/mini";

/** `GET /desk/api/settings`: how the site is, in words. Times are milliseconds since 1970. */
export const settingsView = z.object({
  health: z.array(z.object({ what: z.string(), words: z.string(), isWell: z.boolean() })),
  backup: z.object({
    at: z.nullable(z.number()),
    /** The command to use where the desk cannot make one itself. */
    command: z.nullable(z.string()),
  }),
  technical: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SettingsView = z.infer<typeof settingsView>;

/** `GET /desk/api/settings/log?person=…&kind=band&page=2` */
export const logView = z.object({
  person: z.string(),
  kind: z.string(),
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
      /** The record's reference, or null where the subject is no record, or is gone. */
      reference: z.nullable(z.string()),
      /** The name of the person whom it is about, where it is about one. */
      about: z.nullable(z.string()),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
export type LogView = z.infer<typeof logView>;
