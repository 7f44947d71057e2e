import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { examplePayload } from "./example-payload.ts";

const pictureName = "AbCdEfGhIjKlMnOpQrSt_-.jpg";

/** A band's application as the wizard sends it. `n` makes it another band's. */
export function bandApplication(n: number | string = 1, changes: Record<string, unknown> = {}) {
  return {
    ...examplePayload(bandForm),
    bandName: `The Lamplighters ${n}`,
    leaderName: "Lena Leader",
    bandStyle: "Swing",
    firstFee: 800,
    secondFee: 1200,
    availability: ["Friday evening", "Sunday daytime"],
    websiteUrl: "lamplighters example",
    otherInfo: "We bring our own piano stool.",
    yearPlaying: "2028",
    leaderEmail: `lena.${n}@example.org`,
    leaderPhone: "+61 400 000 002",
    upload: `/uploads/${pictureName}`,
    bio: "Formed in a kitchen.\n\nStill there.",
    bandLink: "https://music.example.com/lamplighters?a=1&b=2",
    musicians: [
      { id: 1, musician: "Lena Leader", instrument: "Piano" },
      { id: 2, musician: "Sam Second", instrument: "Double Bass" },
      { id: 3, musician: "Tia Third", instrument: "Piano" },
    ],
    ...changes,
  };
}

/** Stores the picture that `bandApplication` refers to, or another, as if it had been uploaded at that time. */
export async function storePicture(db: Kysely<SiteTables>, filename = pictureName, received = new Date()) {
  await db
    .insertInto("uploads")
    .values({
      filename,
      received_at: received.toISOString(),
      content_type: "image/jpeg",
      bytes: 1,
      width: 1,
      height: 1,
      bio: "",
      website: "",
    })
    .execute();
}
