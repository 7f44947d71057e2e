import { useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import { textDraft, useDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { type ListedNotice, type noticeRequest, noticeView } from "./notice-contract.ts";
import {
  draftOfNotice,
  freshDraft,
  type NoticeDraft,
  noticeDraft,
  withChange,
  withLatestVersion,
  withReadyText,
} from "./notice-draft.ts";
import type { ReadyText } from "./ready-texts.ts";

const noticeDrafts = z.array(textDraft(noticeDraft));
type Drafts = z.infer<typeof noticeDrafts>;
const viewAddress = "/desk/api/notice";
const address = `${viewAddress}/put-up`;

/** The notices in writing, a new one and changes of others, the one written last at the end: each is kept in this browser until it is put up. */
export function useNoticeForm() {
  const { timeZone } = useAccount();
  const [drafts = [], setDrafts] = useDraft(noticeDrafts, "localStorage", address);
  /** What is in the form, as it is without the draft of it. */
  const [opened, open] = useState(() => drafts.at(-1)?.before ?? freshDraft(Date.now(), timeZone));
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const form = draftOf(drafts, opened.id)?.written ?? opened;
  // A late answer finds what is written by then.
  const latest = useRef({ drafts, form });
  useEffect(() => {
    latest.current = { drafts, form };
  });
  const keep = (id: string, draft?: Drafts[number]) =>
    setDrafts((all = []) => {
      const others = all.filter(({ before }) => before.id !== id);
      const kept = draft && !isSameValue(draft.before, draft.written) ? [...others, draft] : others;
      return kept.length > 0 ? kept : undefined;
    });
  const write = (written: NoticeDraft) =>
    keep(written.id, { before: draftOf(drafts, written.id)?.before ?? opened, written });
  /** The new notice takes the place of one that is done with. */
  const close = (id: string) => {
    const begun = latest.current.drafts.find(({ before }) => before.version === null && before.id !== id);
    keep(id);
    open((now) => (now.id === id ? (begun?.before ?? freshDraft(Date.now(), timeZone)) : now));
  };
  const writtenSince = (sent: NoticeDraft) => {
    const { drafts, form } = latest.current;
    return form.id === sent.id ? form : (draftOf(drafts, sent.id)?.written ?? sent);
  };
  /** What is written of a notice is a change of it as it is now. */
  const basedOnLatest = (written: NoticeDraft, notices: readonly ListedNotice[]) => {
    const next = withLatestVersion(written, notices);
    const now = notices.find(({ id }) => id === next.id);
    const before = now ? draftOfNotice(now, timeZone) : { ...freshDraft(Date.now(), timeZone), id: next.id };
    keep(written.id);
    keep(next.id, { before, written: next });
    open((opened) => (opened.id === written.id ? before : opened));
  };
  return {
    form,
    saving,
    errorOf: (name: keyof NoticeDraft) => errors.find(({ field }) => field === name)?.message,
    change: (next: Partial<NoticeDraft>) => write(withChange(form, next)),
    takeReady: (ready: ReadyText) => write(withReadyText(form, ready, Date.now(), timeZone)),
    edit: (notice: ListedNotice) => open(draftOfNotice(notice, timeZone)),
    leave: () => close(form.id),
    /** @returns what stands then, or why it was not put up; undefined while it is being sent. After 409 it can be sent again as a change of what is there now. */
    putUp: async () => {
      const { untilBefore: _, ...sent } = form;
      const result = await save(() => deskPost(address, sent satisfies z.input<typeof noticeRequest>, noticeView));
      if (result?.ok) {
        const written = writtenSince(form);
        if (isSameValue(written, form)) close(form.id);
        else basedOnLatest(written, result.data.notices);
      } else if (result?.status === 409) {
        const now = await deskGet(viewAddress, noticeView);
        if (now.ok) basedOnLatest(writtenSince(form), now.data.notices);
      }
      return result;
    },
  };
}

function draftOf(drafts: Drafts, id: string): Drafts[number] | undefined {
  return drafts.find(({ before }) => before.id === id);
}
