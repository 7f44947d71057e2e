import { bandForm } from "#services/forms/band-form.ts";
import { formEmails } from "#services/submissions/form-emails.server.tsx";

/** The emails about a band's application. */
export const bandEmails = formEmails(bandForm, {
  applicant: {
    subject: "We have your band's application",
    title: "Thank you for applying to play",
    occasion: "when a band applied to play",
    opening: "Your band's application is with us, music, picture and all. Nothing more is needed from you for now.",
    whatHappensNext:
      "The program panel listens to everything once applications have closed. Every band hears from us, yes or no, before the program is announced. If you are chosen, a contract comes with the answer.",
  },
  committee: {
    replyRecipient: "the band's leader",
    whoApplied: "a band",
    preview: (textOf) => `${textOf("bandName")}, ${textOf("bandStyle")}`,
    sectionHeadings: {
      band: null,
      leader: "Leader",
      members: "Members",
      biography: "Biography",
      other: "Other information",
    },
  },
});
