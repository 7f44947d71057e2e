import { readFile } from "node:fs/promises";
import * as z from "zod/mini";

const records = z.array(
  z.object({
    id: z.string(),
    fields: z.object({
      "Band Name": z.string(),
      Image_Link: z.optional(z.string()),
      Jazz_Style: z.optional(z.string()),
      Schedule_Text: z.optional(z.array(z.string())),
    }),
  }),
);

export interface Band {
  name: string;
  style: string;
  /** The poster's asset id, or empty where the band has no picture. */
  posterId: string;
  schedule: string[];
  /** Its number in the line-up, from 1. */
  number: number;
}

/** The bands of the starter line-up, `content/bands.json`. */
export async function readBands(): Promise<Band[]> {
  const text = await readFile(new URL("../../bands.json", import.meta.url), "utf8");
  return records.parse(JSON.parse(text)).map(({ fields }, i) => ({
    name: fields["Band Name"],
    style: fields.Jazz_Style ?? "Jazz",
    posterId: /\/([^/]+)\.png$/.exec(fields.Image_Link ?? "")?.[1] ?? "",
    schedule: fields.Schedule_Text ?? [],
    number: i + 1,
  }));
}
