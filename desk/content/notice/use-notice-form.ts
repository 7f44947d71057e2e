import { useState } from "react";
import type { z } from "zod/mini";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { localTimeOf } from "#platform/time/local-time.ts";
import { type ListedNotice, type noticeRequest, noticeView } from "./notice-contract.ts";
import {
  freshDraft,
  type NoticeDraft,
  noticeDraft,
  withChange,
  withLatestVersion,
  withReadyText,
} from "./notice-draft.ts";
import type { ReadyText } from "./ready-texts.ts";

const draftSchema = textDraft(noticeDraft);
const viewAddress = "/desk/api/notice";
const address = `${viewAddress}/put-up`;

/** The notice in writing: kept in this browser until it is put up. */
export function useNoticeForm() {
  const { timeZone } = useAccount();
  const [fresh, setFresh] = useState(() => freshDraft(Date.now(), timeZone));
  const { written: form, write, amend, clear } = useTextDraft(draftSchema, address, fresh);
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const begin = () => {
    clear();
    setFresh(freshDraft(Date.now(), timeZone));
  };
  const basedOnLatest = async (id: string) => {
    const now = await deskGet(viewAddress, noticeView);
    if (now.ok) amend((latest) => (latest.id === id ? withLatestVersion(latest, now.data.notices) : latest));
  };
  return {
    form,
    saving,
    errorOf: (name: keyof NoticeDraft) => errors.find(({ field }) => field === name)?.message,
    change: (next: Partial<NoticeDraft>) => write(withChange(form, next)),
    takeReady: (ready: ReadyText) => write(withReadyText(form, ready, Date.now(), timeZone)),
    edit: ({ id, version, text, link, from, until }: ListedNotice) =>
      write({
        id,
        version,
        text,
        link,
        tellsCommittee: false,
        from: localTimeOf(from, timeZone),
        until: localTimeOf(until, timeZone),
      }),
    begin,
    /** @returns what stands then, or why it was not put up; undefined while it is being sent. After 409 it can be sent again as a change of what is there now. */
    putUp: async () => {
      const { untilBefore: _, ...sent } = form;
      const result = await save(() => deskPost(address, sent satisfies z.input<typeof noticeRequest>, noticeView));
      if (result?.ok) begin();
      else if (result?.status === 409) await basedOnLatest(sent.id);
      return result;
    },
  };
}
