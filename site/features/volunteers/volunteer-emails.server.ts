import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formEmails } from "#services/submissions/form-emails.server.tsx";

/** The emails about a volunteer's application. */
export const volunteerEmails = formEmails(volunteerForm, {
  applicant: {
    subject: "We have your application to volunteer",
    title: "Thank you for offering a hand",
    occasion: "when they applied to volunteer",
    opening: "Your application to volunteer is with us, and nothing more is needed from you for now.",
    whatHappensNext:
      "Our volunteer coordinator reads every application and rings or writes to everybody within two weeks. The rosters go out about a month before the festival, and shifts can still be swapped after that.",
  },
  committee: {
    replyRecipient: "the applicant",
    whoApplied: "somebody",
    preview: (textOf) => `${textOf("name")}: ${textOf("roles")}`,
    sectionHeadings: { work: null, person: "Who it is", emergency: "In an emergency" },
  },
});
