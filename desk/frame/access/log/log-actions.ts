/**
 * How the log says what was done: as a sentence without its subject; before the name of a part of the content; before
 * and after the name of somebody else; or by what was changed (null).
 */
type Words = string | { content: string } | readonly [before: string, after: string] | null;

/** All that is logged. A line of an earlier version may have an action that is not among them. */
const logActions = {
  "person.first": "was the first at the desk",
  "person.signIn": "signed in",
  "person.signOut": "signed out",
  "person.signOutDevice": "signed out another device",
  "person.signOutElsewhere": "signed out everywhere else",
  "person.prove": "proved once more who they are",
  "person.addPasskey": "added a device to sign in with",
  "person.renamePasskey": "renamed a device to sign in with",
  "person.removePasskey": "removed a device to sign in with",
  "person.addCodeApp": "set up a code app",
  "person.removeCodeApp": "removed their code app",
  "person.makeSpareKeys": "made ten one-time codes on paper",
  "person.makeToken": "made a key for a program",
  "person.endToken": "ended a key for a program",
  "person.preferences": "chose something about single keys and mails",
  "person.invite": ["invited", "to the committee"],
  "person.roles": ["gave", "other roles"],
  "person.revoke": ["took", "off the committee"],
  "person.letInAgain": ["let", "in again, with new ways to sign in"],
  "person.handOver": ["handed the work of", "to somebody else"],
  "person.export": "saved a copy of what is stored about somebody",
  "person.erase": "erased somebody",
  "signIn.fail": null,
  "signIn.proofFail": null,

  "record.add": "added this by hand",
  "record.change": null,
  "record.task": null,
  "record.score": "gave a score",
  "record.score-removed": "took a score back",
  "record.score-of": null,
  "record.score-of-removed": null,
  "record.note": "wrote a note",
  "record.note-edited": "changed a note",
  "record.note-removed": "removed a note",
  "record.conflict": "said that they are too close to judge",
  "record.conflict-removed": "took back that they are too close to judge",
  "record.mail-again": "sent a mail again that did not arrive, to the corrected address",
  "record.mail-stopped": "stopped a mail",
  "record.answer": "wrote an answer by mail",
  "record.answer-by-phone": "answered by phone",
  "record.answer-taken-back": "took an answer back",
  "record.reply-pasted": "put in what they answered",
  "record.mail-reply": "got an answer by mail",
  "record.mail-automatic": "got an automatic answer by mail",
  "record.mail-bounce": "was told that a mail did not arrive",
  "records.csv": "saved a list for Excel",
  "view.save": "saved a view of a list",
  "view.remove": "removed a view of a list",
  "column.add": null,
  "column.change": null,
  "column.remove": null,
  "budget.change": null,
  "offer.change": null,

  "content.create": { content: "made" },
  "content.edit": { content: "changed" },
  "content.publish": { content: "published" },
  "content.unpublish": { content: "took off the site" },
  "content.archive": { content: "removed" },
  "content.unarchive": { content: "put back" },
  "content.delete": { content: "deleted for good" },
  "content.timed": { content: "approved, for a time," },
  "content.timedStop": { content: "stopped, before its time, publishing" },
  "content.timedNow": { content: "had published at once" },
  "content.release": { content: "published together" },
  "content.releaseTakenBack": { content: "took back what was published together," },
  "content.attempted": { content: "began to publish, or to take off the site, at Contentful," },
  "content.done": { content: "ended what was begun at Contentful with" },
  "content.replace": null,
  "notice.putUp": { content: "put up, for its times, the notice" },
  "notice.takeDown": { content: "took down the notice" },
  "notice.waits": { content: "left waiting the notice" },
  "preview.share": "made an address that shows the drafts of a page for an hour",

  "decision.mail": "changed the mail that tells them",
  "decision.ring": "rings first",
  "decision.ring-not": "put the mail that tells them among the others again",
  "decision.tell": null,
  "decision.tell-by-phone": null,
  "decision.take-back": null,
  "mailing.send": "wrote to several people",
  "mailing.test": "sent themselves a test of a mail to several people",
  "mailing.pause": "paused a mail to several people",
  "mailing.goOn": "had a mail to several people go on",
  "mailing.stop": "stopped a mail to several people",
  "mails.retry": "had mails tried again that did not arrive",
  "mails.send": "had held mails sent",
  "mails.discard": "decided that held mails are not sent",
  "mails.hold": "held mails again that were not to be sent",
  "text.change": "changed a text of mails",
  "text.remove": "removed a saved answer",

  "backup.download": "made a backup and saved it",
  "backup.restore": "put a backup back",
  "committee.confirm": "said that the committee is right after a backup was put back",
} as const satisfies Readonly<Record<string, Words>>;

export type LogAction = keyof typeof logActions;

const wordsByAction: ReadonlyMap<string, Words> = new Map(Object.entries(logActions));

/** The words for an action as it is stored; null where what was changed says it. */
export function wordsOf(action: string): Words {
  return wordsByAction.get(action) ?? null;
}
