import { z } from "zod/mini";
import { fieldValue, ownColumn } from "#desk/records/model/record-contract.ts";
import { telling } from "#desk/records/status/telling.ts";
import { savedView } from "./saved-views-contract.ts";

const person = z.object({ id: z.string(), name: z.string() });

/** What one may see of a record's scores: one's own, and everybody's average once that is given. */
const score = z.object({ own: z.nullable(z.number()), average: z.nullable(z.number()) });

/** A record as its list shows it. */
export const listedRecord = z.object({
  reference: z.string(),
  version: z.number(),
  name: z.string(),
  /** The answers that the list shows, in their order. */
  about: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Of a band: when it can play, what it asks for, and its picture's address as it was sent; empty where there is none. */
  days: z.string(),
  fee: z.string(),
  picture: z.string(),
  /** The committee's own columns that the viewer chose, by their ids. */
  own: z.record(z.string(), fieldValue),
  phone: z.string(),
  email: z.string(),
  receivedAt: z.string(),
  year: z.string(),
  /** How it came: by the site's form, by phone, on paper, or since the committee invited them. */
  source: z.string(),
  /** What the committee decided, and what the sender was told. */
  status: z.string(),
  toldStatus: z.string(),
  telling: z.nullable(telling),
  /** Since when its sender waits for an answer, in milliseconds since 1970. */
  waitingSince: z.nullable(z.number()),
  assignedTo: z.nullable(person),
  /** Null where there are none, and for "my band, my family". */
  score: z.nullable(score),
  hasConflictOfInterest: z.boolean(),
});
export type ListedRecord = z.infer<typeof listedRecord>;

/** `GET /desk/api/bands?view=new&q=jazz&page=2`, and the same for the other types of record. */
export const recordList = z.object({
  kind: z.enum(["band", "volunteer", "message"]),
  query: z.object({
    view: z.string(),
    q: z.string(),
    /** As the address says it: nothing for the latest festival. */
    year: z.string(),
    status: z.string(),
    source: z.string(),
    sort: z.string(),
    page: z.number(),
  }),
  /** The festival that is shown, or `all`; and all that there are, the latest first. */
  year: z.string(),
  years: z.array(z.string()),
  /** With how many records of this festival each has, whatever is searched for. */
  views: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
  /** The views that the viewer saved for themselves. */
  ownViews: z.array(savedView),
  /** The committee's own columns, and the ids of those that the viewer chose to see, of this list and of others. */
  columns: z.array(ownColumn),
  shownColumns: z.array(z.string()),
  /** How many records were found, and on how many pages they stand. */
  total: z.number(),
  pages: z.number(),
  rows: z.array(listedRecord),
  /** Whom a record can be assigned to. */
  people: z.array(person),
});
export type RecordList = z.infer<typeof recordList>;

const ownValue = z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()]);
const reference = z.string().check(z.maxLength(16));
const manyChange = z.strictObject({
  reference,
  /** The version that one saw: a record that was changed since stays as it is. */
  version: z.int(),
  status: z.optional(z.string().check(z.maxLength(16))),
  assignedTo: z.optional(z.nullable(z.string().check(z.maxLength(36)))),
  /** A value of one of the committee's own columns. */
  own: z.optional(z.strictObject({ column: z.string().check(z.maxLength(36)), value: z.nullable(ownValue) })),
});
export type ManyChange = z.infer<typeof manyChange>;

/** `POST /desk/api/bands/change`: several records at once, each to a status, to somebody, or to a value of an own column. `isUndo`: whom one goes back to may have left meanwhile. */
export const manyChanges = z.strictObject({
  isUndo: z.optional(z.boolean()),
  changes: z.array(manyChange).check(z.minLength(1), z.maxLength(200)),
});

/** `undo` puts back what was changed when it is sent as the next change. `stale` are the records that somebody else had changed meanwhile. `aside` are the names of those that got no status, since they are one's own band or family. `unassigned` are the names of those that went back to nobody, since whoever looked after them is not there any more. */
export const manyChanged = z.object({
  changed: z.number(),
  undo: z.array(manyChange),
  aside: z.array(z.string()),
  unassigned: z.array(z.string()),
  stale: z.array(z.object({ reference: z.string(), name: z.string(), status: z.string(), by: z.string() })),
});
export type ManyChanged = z.infer<typeof manyChanged>;

/** `POST /desk/api/bands/csv`: the list at an address as a spreadsheet. */
export const csvRequest = z.strictObject({ search: z.string().check(z.maxLength(1000)) });
