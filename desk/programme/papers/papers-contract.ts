import { z } from "zod/mini";

export const papers = ["run-sheet", "sound", "poster", "press"] as const;
export type Paper = (typeof papers)[number];

const sheetSet = z.object({
  id: z.string(),
  name: z.string(),
  start: z.number(),
  end: z.nullable(z.number()),
  /** How many minutes there are until the next set on this venue; null of the last one. */
  changeover: z.nullable(z.number()),
  isCancelled: z.boolean(),
  isPencilled: z.boolean(),
  players: z.array(z.string()),
  /** "Drums, 2 × Saxophone". */
  instruments: z.string(),
  /** Whom to ring, of each band. */
  contacts: z.array(z.string()),
});
export type SheetSet = z.infer<typeof sheetSet>;

/** The sets of a venue on a day, and what the committee notes of the venue. */
const sheet = z.object({
  day: z.string(),
  title: z.string(),
  venue: z.string(),
  /** "Open 10 am to 11 pm", "Change-over: 20 minutes", "The key: Fay Brook, 0491 …". */
  notes: z.array(z.string()),
  sets: z.array(sheetSet),
});
export type Sheet = z.infer<typeof sheet>;

/** `GET /desk/api/schedule/papers?paper=run-sheet&day=Saturday&venue=Town Hall`: without a day or a venue all of them. */
export const papersView = z.object({
  paper: z.enum(papers),
  day: z.string(),
  venue: z.string(),
  days: z.array(z.string()),
  venues: z.array(z.string()),
  /** Of the run sheet and the sound crew's list: the committee's draft. */
  sheets: z.array(sheet),
  /** Of the text for a poster: what visitors see. */
  text: z.string(),
  /** Of the posters for the press: how many public bands have a picture, and which have none. */
  pictures: z.number(),
  without: z.array(z.string()),
});
export type PapersView = z.infer<typeof papersView>;

/** `POST /desk/api/schedule/papers/csv`: the sheets that are seen. */
export const papersCsv = z.strictObject({
  paper: z.enum(["run-sheet", "sound"]),
  day: z.string().check(z.maxLength(40)),
  venue: z.string().check(z.maxLength(200)),
});
