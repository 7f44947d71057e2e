import { z } from "zod/mini";
import { batchProgress, whenMailsGo } from "#desk/mail/batches/batches-contract.ts";

const mail = z.object({
  bandId: z.string(),
  reference: z.string(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  why: z.string(),
  /** The names of the files that go with it. */
  files: z.array(z.string()),
  /** Words of the text that nothing fills in: it cannot go. */
  unknown: z.array(z.string()),
  /** What was read: another one is another mail. */
  digest: z.string(),
});
export type ShownTimesMail = z.infer<typeof mail>;

/** `GET /desk/api/schedule/tell`, and the answer to each command: who is to hear when they play, by mail or by telephone; and the mails that were sent. */
export const tellView = z.object({
  mails: z.array(mail),
  toRing: z.array(
    z.object({
      bandId: z.string(),
      name: z.string(),
      leader: z.string(),
      phone: z.string(),
      lines: z.array(z.string()),
    }),
  ),
  batches: z.array(batchProgress),
  mayChange: z.boolean(),
});
export type TellView = z.infer<typeof tellView>;

const bandId = z.string().check(z.maxLength(64));
const digest = z.string().check(z.maxLength(64));

/**
 * `POST /desk/api/schedule/tell`: the mails that are ticked, as they were read, and the bands that go to the list of calls. The browser makes the id, so that
 * what is sent again is done once.
 */
export const tellRequest = z.strictObject({
  id: z.uuid(),
  when: whenMailsGo,
  bands: z.array(z.strictObject({ id: bandId, digest })).check(z.maxLength(2000)),
  toRing: z.array(bandId).check(z.maxLength(2000)),
});
export type TellRequest = z.infer<typeof tellRequest>;
