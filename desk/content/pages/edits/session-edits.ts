import { z } from "zod/mini";
import { type EditedEntry, editedEntry } from "#desk/content/documents/documents-contract.ts";
import { draftStore } from "#desk/frame/parts/drafts/drafts.ts";
import { pageAddress } from "#desk/frame/shell/account/unsent-pages.ts";
import { fileType } from "./field-values.ts";
import {
  type EditedDocument,
  type OrphanedEdits,
  type PageEdits,
  type UnsentField,
  withDocument,
} from "./page-edits.ts";

const unsentField = z.object({
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  unanswered: z.optional(z.readonly(z.array(z.unknown()))),
});

/** What has not arrived at the server, as the tab's session storage has it: of a document that was made here, and of a file's words, all of it. */
const sessionEdits = z.array(
  z.object({
    id: z.string(),
    type: z._default(z.string(), ""),
    made: z.nullable(editedEntry),
    unsent: z.record(z.string(), unsentField),
  }),
);
export type SessionEdits = z.infer<typeof sessionEdits>;

/** What to store of a page; an empty list if everything has arrived. */
export function editsToStore({ documents, orphanedEdits }: PageEdits): SessionEdits {
  const unsaved = Object.values(documents).filter(({ isNew, unsent }) => isNew || Object.keys(unsent).length > 0);
  return [
    ...unsaved.map(({ saved, isNew, unsent }) => ({
      id: saved.id,
      type: saved.type,
      made: isNew || saved.type === fileType ? saved : null,
      unsent,
    })),
    ...orphanedEdits.map((each) => ({ ...each, made: null })),
  ];
}

/** Puts what the tab has stored over a page that was loaded again. What belongs to an entry that is not on the page any more is told apart. */
export function withSessionEdits(edits: PageEdits, stored: SessionEdits): PageEdits {
  const isHere = ({ id, made }: SessionEdits[number]) => edits.documents[id] !== undefined || made !== null;
  const opened: PageEdits = { ...edits, orphanedEdits: orphanedEditsOf(stored.filter((each) => !isHere(each))) };
  return stored.reduce((next, { id, made, unsent }) => {
    const document = next.documents[id] ?? (made && madeHere(made));
    return document ? withDocument(next, { ...document, unsent: { ...document.unsent, ...definite(unsent) } }) : next;
  }, opened);
}

/** Everything that was stored of a page that is gone itself: also what parts were made with here. */
export function orphanedEditsOf(stored: SessionEdits): OrphanedEdits[] {
  return stored.map(({ id, type, made, unsent }) => {
    const madeFields = made && made.type !== fileType ? made.fields : {};
    const fields = Object.entries(madeFields).map(([field, after]) => [field, { before: undefined, after }] as const);
    return { id, type, unsent: { ...Object.fromEntries(fields), ...definite(unsent) } };
  });
}

function madeHere(saved: EditedEntry): EditedDocument {
  return { saved, unsent: {}, isNew: saved.type !== fileType, faults: {} };
}

/** JSON has left out what is undefined. */
function definite(unsent: SessionEdits[number]["unsent"]): Record<string, UnsentField> {
  const fields = Object.entries(unsent).map(
    ([field, { before, after, unanswered }]) => [field, { before, after, ...(unanswered && { unanswered }) }] as const,
  );
  return Object.fromEntries(fields);
}

/** What a tab has stored of what somebody has written on a page, until it has arrived. */
export function sessionEditsOf(personId: string, pageId: string) {
  const store = draftStore(sessionEdits, "sessionStorage", personId, pageAddress(pageId));
  return {
    read: (): SessionEdits => store.read() ?? [],
    save: (edits: SessionEdits) => (edits.length === 0 ? store.clear() : store.save(edits)),
  };
}
