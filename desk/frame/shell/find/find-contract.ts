import { z } from "zod/mini";

/** What was found, in groups: `GET /desk/api/find?q=ann`. `to` is the page that shows it. */
export const found = z.array(
  z.object({
    title: z.string(),
    items: z.array(z.object({ to: z.string(), label: z.string(), detail: z.string() })),
  }),
);
export type Found = z.infer<typeof found>;
export type FoundItem = Found[number]["items"][number];
