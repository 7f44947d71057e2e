import { z } from "zod/mini";

/** How many things wait in each place, by its path: `GET /desk/api/waiting`. A place where nothing waits is left out. */
export const placeCounts = z.record(z.string(), z.number());
export type PlaceCounts = z.infer<typeof placeCounts>;
