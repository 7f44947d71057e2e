import type { PrivacyFacts } from "#services/site/privacy-facts.ts";

/** One form of the site: what it collects, why, and until when. Each is a whole sentence. */
export type CollectedData = { when: string; what: string; why: string; until: string };

/** The data of every form. The retention periods are those of the settings. */
export function collectedData({ retentionPeriods }: PrivacyFacts): CollectedData[] {
  return [
    {
      when: "You offer to volunteer",
      what: "Your name, address, phone, e-mail and age group, what you can do, and whom to ring in an emergency.",
      why: "To plan the roster and keep everybody safe on their shift.",
      until: `${retentionPeriods.applications} after you sent it.`,
    },
    {
      when: "Your band applies",
      what: "The leader’s name, e-mail and phone, the musicians’ names and instruments, your fees, music, biography and picture.",
      why: "To choose the program, to announce you, and to pay you.",
      until: `${retentionPeriods.applications} after you sent it. A picture that came with no application: ${retentionPeriods.uploads}.`,
    },
    {
      when: "You become a member",
      what: "Your name, e-mail, phone and address, and that you paid.",
      why: "An association has to keep a record of its members, and books about its money.",
      until: `${retentionPeriods.members} after you paid. If you do not finish, ${retentionPeriods.pendingMembers}.`,
    },
    {
      when: "You write to us",
      what: "Your name, your e-mail and your message.",
      why: "To answer you.",
      until: `${retentionPeriods.messages} after you sent it.`,
    },
    {
      when: "You subscribe to our news",
      what: "Your e-mail, the words that you agreed to, when you did, and when you confirmed it.",
      why: "To send you the news, and to prove that you wanted it.",
      until: `Until you leave the list, and ${retentionPeriods.formerSubscribers} more; then only the proof, without your address. Never confirmed: ${retentionPeriods.pendingSubscribers}.`,
    },
  ];
}
