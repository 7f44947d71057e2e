import { z } from "zod/mini";

/** Who acts. */
export const programming = z.object({ member: z.object({ id: z.string(), name: z.string() }) });

/** What a process says: a band that is about to be told, and the mail that was read; a publication that was acknowledged, or stopped. */
export const reported = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("telling"), to: z.string(), text: z.string() }),
  z.object({ kind: z.enum(["published", "stopped"]), id: z.string() }),
]);
export type Reported = z.infer<typeof reported>;

/** Its sets are never touched. */
export const untouched = "still";
/** In the names of all bands that are pencilled, and of what is played by them alone. */
export const pencilled = "Hush";
