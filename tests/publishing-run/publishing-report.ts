import { z } from "zod/mini";

const page = z.object({ pageId: z.string(), sectionId: z.string() });
export type PublishedPage = z.infer<typeof page>;

/** Who writes which field of which pages: titles of pages, or headings of their sections. */
export const publishing = z.object({
  writer: z.object({ id: z.string(), name: z.string(), field: z.enum(["title", "headingText"]) }),
  pages: z.tuple([page], page),
});
export type Publishing = z.infer<typeof publishing>;

/** What a process says: a save that was acknowledged; a page with its section, as it is about to be published or approved. */
export const reported = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("saved"), id: z.string(), field: z.string(), number: z.number() }),
  z.object({ kind: z.literal("attempted"), pageId: z.string(), title: z.string(), heading: z.string() }),
]);
export type Reported = z.infer<typeof reported>;
