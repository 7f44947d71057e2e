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

/** The drafts of a new notice and of changes of others, the latest last: each is stored in this browser until its notice is put up. */
export function useNoticeForm() {
  const { timeZone } = useAccount();
  const [drafts = [], setDrafts] = useDraft(noticeDrafts, "localStorage", address);
  /** What is in the form, as it is without the draft of it. */
  const [opened, open] = useState(() => drafts.at(-1)?.before ?? freshDraft(Date.now(), timeZone));
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const form = draftOf(drafts, opened.id)?.written ?? opened;
  // For responses that arrive after another render.
  const latest = useRef({ drafts, form });
  useEffect(() => {
    latest.current = { drafts, form };
  });
  /** Replaces the draft of a notice, or removes it where there is none, or no change. */
  const replaceDraft = (id: string, draft?: Drafts[number]) =>
    setDrafts((all = []) => {
      const others = all.filter(({ before }) => before.id !== id);
      const next = draft && !isSameValue(draft.before, draft.written) ? [...others, draft] : others;
      return next.length > 0 ? next : undefined;
    });
  const write = (written: NoticeDraft) =>
    replaceDraft(written.id, { before: draftOf(drafts, written.id)?.before ?? opened, written });
  /** Closes a notice, and opens the draft of a new one in its place. */
  const close = (id: string) => {
    const begun = latest.current.drafts.find(({ before }) => before.version === null && before.id !== id);
    replaceDraft(id);
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
    replaceDraft(written.id);
    replaceDraft(next.id, { before, written: next });
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
