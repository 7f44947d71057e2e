import { z } from "zod/mini";
import { telling } from "#desk/records/status/telling.ts";

/** `GET /desk/api/people/ann%40example.org`, or by the reference of a record that has no address. Times are milliseconds since 1970. */
export const personView = z.object({
  /** Whom the page is about: an address, or a reference. */
  key: z.string(),
  email: z.nullable(z.string()),
  /** Everybody who uses the address: couples often share one. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  records: z.array(
    z.object({
      kind: z.enum(["band", "volunteer", "message"]),
      to: z.string(),
      reference: z.string(),
      name: z.string(),
      year: z.string(),
      status: z.string(),
      toldStatus: z.string(),
      telling: z.nullable(telling),
      receivedAt: z.string(),
    }),
  ),
  memberships: z.array(
    z.object({ reference: z.string(), name: z.string(), year: z.string(), paidAt: z.nullable(z.string()) }),
  ),
  subscription: z.nullable(z.string()),
  notes: z.array(z.object({ id: z.string(), by: z.string(), about: z.string(), words: z.string(), at: z.number() })),
  tasks: z.array(z.object({ id: z.string(), who: z.string(), words: z.string(), dueOn: z.nullable(z.string()) })),
  mails: z.array(z.object({ id: z.string(), title: z.string(), state: z.string(), at: z.number() })),
});
export type PersonView = z.infer<typeof personView>;

/** What is stored about somebody, and what erasing would do to each piece. */
export const stored = z.object({
  pieces: z.array(z.object({ what: z.string(), outcome: z.string() })),
  elsewhere: z.array(z.string()),
});
export type Stored = z.infer<typeof stored>;

/** `POST /desk/api/people/export`: all that is stored about somebody, to be handed over. */
export const exportRequest = z.strictObject({ email: z.string().check(z.maxLength(254)) });
export const exported = z.looseObject({ address: z.string() });

/** `POST /desk/api/people/erase`: `pieces` is how many the person saw, so that nobody erases what they have not read. */
export const eraseRequest = z.strictObject({ email: z.string().check(z.maxLength(254)), pieces: z.int() });
export const erased = z.object({ stayed: z.array(z.string()), left: z.array(z.string()), isPurged: z.boolean() });
export type Erased = z.infer<typeof erased>;
