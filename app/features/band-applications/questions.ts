import type * as z from "zod/mini";
import type { Question } from "#app/wizard/step-content.ts";
import type { stepSchemas } from "./step-schemas.ts";

type Asking = Omit<typeof stepSchemas, "agreement" | "members">;

const free = "Playing for free? Enter 1 and tell us in Other information.";

/** What the steps ask, by the names of the answers; what is asked of each member stands with the rows. */
export const questions = {
  details: {
    bandName: { id: "name", label: "Band name" },
    bandStyle: { id: "style", label: "Style" },
    bandLink: { id: "music", label: "Link to your music", hint: "Start with https:// please." },
  },
  contact: {
    leaderName: { id: "leader", label: "Band leader’s name" },
    leaderEmail: { id: "leader-email", label: "Band leader’s email" },
    leaderPhone: { id: "leader-phone", label: "Band leader’s phone" },
  },
  availability: {
    availability: { id: "availability", label: "When could you play?" },
  },
  fees: {
    firstFee: { id: "first-fee", label: "Fee for one set", hint: "To the nearest dollar." },
    secondFee: { id: "second-fee", label: "Fee for two sets", hint: `To the nearest dollar. ${free}` },
    otherInfo: { id: "other", label: "Other information" },
  },
  marketing: {
    picture: { id: "image", label: "Picture of the band" },
    bio: { id: "bio", label: "Biography" },
    websiteUrl: { id: "website", label: "Website" },
  },
} satisfies { [Step in keyof Asking]: Record<keyof z.output<Asking[Step]>, Question> };
