import { type DeskRight, type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";

/** What a kind of mail is called, and whose data it is about: who may not see that does not see the mail. */
const kinds: Readonly<Record<string, { title: string; right: DeskRight }>> = {
  "band-acknowledgement": { title: "“We have received it”, to a band", right: "bands.view" },
  "band-application": { title: "A band's application, to the committee", right: "bands.view" },
  "volunteer-acknowledgement": { title: "“We have received it”, to a volunteer", right: "volunteers.view" },
  "volunteer-application": { title: "A volunteer's application, to the committee", right: "volunteers.view" },
  "contact-message": { title: "A message, to the committee", right: "messages.view" },
  "newsletter-confirmation": { title: "“Please confirm”, to a subscriber", right: "mails.view" },
  "membership-member": { title: "“You are a member”, to a member", right: "members.view" },
  "membership-festival": { title: "A new member, to the committee", right: "members.view" },
  "membership-declined": { title: "A payment was declined, to its payer", right: "members.view" },
  "membership-refund": { title: "A second payment goes back, to its payer", right: "members.view" },
  "membership-refund-failed": { title: "A refund failed, to the committee", right: "members.view" },
  "desk-invitation": { title: "“You are invited to the desk”, to somebody of the committee", right: "committee.view" },
  "desk-new-device": { title: "“Somebody signed in as you”, to somebody of the committee", right: "committee.view" },
  "band-decision": { title: "A decision, to a band", right: "bands.view" },
  "volunteer-decision": { title: "A decision, to a volunteer", right: "volunteers.view" },
  "band-answer": { title: "An answer, to a band", right: "bands.view" },
  "volunteer-answer": { title: "An answer, to a volunteer", right: "volunteers.view" },
  "message-answer": { title: "An answer to a message", right: "messages.view" },
  "band-mailing": { title: "A mail to several bands", right: "bands.view" },
  "band-times": { title: "“Do these times suit you?”, to a band", right: "bands.view" },
  "band-schedule": { title: "Its times, to a band", right: "bands.view" },
  "volunteer-mailing": { title: "A mail to several volunteers", right: "volunteers.view" },
  "desk-hand-over": { title: "“Work was handed to you”, to somebody of the committee", right: "committee.view" },
  "desk-new-record": { title: "“There is something new”, to somebody of the committee", right: "committee.view" },
  "desk-notice": { title: "“There is a notice on the site”, to the committee", right: "committee.view" },
  "desk-publication": { title: "“Not published”, to who looks after the pages", right: "committee.view" },
  "desk-waiting": { title: "“This waits at the desk”, to somebody of the committee", right: "committee.view" },
  "desk-task": { title: "“You are given a task”, to somebody of the committee", right: "committee.view" },
};

/** Begins the key of a test of a mail to several people: it is erased with the record that fills it in, but went to whoever wrote it. */
export const mailingTestKey = "mailing-test:";

/** The kinds of mail that somebody may see. Mails that sign in at the desk are none of them: they are never stored. */
export function visibleKinds(person: { roles: HeldRoles }): string[] {
  return Object.entries(kinds)
    .filter(([, { right }]) => may(person, right))
    .map(([kind]) => kind);
}

export function titleOf(kind: string): string {
  return kinds[kind]?.title ?? kind;
}
