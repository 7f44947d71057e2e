import { useState } from "react";
import { z } from "zod/mini";
import { textDraft, useTextDraft } from "#app/desk/parts/drafts/use-text-draft.ts";
import { useSaving } from "#app/desk/parts/saving/use-saving.ts";
import { useAccount } from "#app/desk/shell/account/use-account.ts";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { clockOf, endOfDay } from "./festival-clock.ts";
import { type ListedNotice, type noticeRequest, noticeView } from "./notice-contract.ts";
import type { readyTexts } from "./ready-texts.ts";

const formSchema = z.object({
  id: z.string(),
  version: z.nullable(z.number()),
  text: z.string(),
  link: z.string(),
  from: z.string(),
  until: z.string(),
  tellsCommittee: z.boolean(),
});
type Form = z.infer<typeof formSchema>;

const draftSchema = textDraft(formSchema);
const address = "/desk/api/notice/put-up";

/** The notice in writing: kept in this browser until it is put up. */
export function useNoticeForm() {
  const { timeZone } = useAccount();
  const [fresh, setFresh] = useState(() => freshForm(timeZone));
  const { written: form, write, clear } = useTextDraft(draftSchema, address, fresh);
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const begin = () => {
    clear();
    setFresh(freshForm(timeZone));
  };
  return {
    form,
    saving,
    errorOf: (name: keyof Form) => errors.find(({ field }) => field === name)?.message,
    change: (next: Partial<Form>) => write({ ...form, ...next }),
    takeReady: ({ text, hours, tellsCommittee = false }: (typeof readyTexts)[number]) => {
      const until = hours === undefined ? form.until : clockOf(Date.now() + hours * 60 * 60_000, timeZone);
      write({ ...form, text, until, tellsCommittee });
    },
    edit: ({ id, version, text, link, from, until }: ListedNotice) =>
      write({
        ...{ id, version, text, link, tellsCommittee: false },
        from: clockOf(from, timeZone),
        until: clockOf(until, timeZone),
      }),
    begin,
    /** @returns what stands then, or why it was not put up; undefined while it is being sent */
    putUp: async () => {
      const result = await save(() => deskPost(address, form satisfies z.input<typeof noticeRequest>, noticeView));
      if (result?.ok) begin();
      return result;
    },
  };
}

function freshForm(timeZone: string): Form {
  const now = Date.now();
  const times = { from: clockOf(now, timeZone), until: endOfDay(now, timeZone) };
  return { id: crypto.randomUUID(), version: null, text: "", link: "", ...times, tellsCommittee: false };
}
