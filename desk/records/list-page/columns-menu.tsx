import { startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { ActionMenu, MenuCheckbox } from "#desk/frame/parts/buttons/action-menu.tsx";
import { oneAtATime } from "#desk/frame/parts/saving/one-at-a-time.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { answerOrder } from "#platform/answer-order.ts";
import type { RecordList } from "../lists/record-list-contract.ts";

/** Each tick sends the whole list: the last one has to arrive last. */
const post = oneAtATime((shown: readonly string[]) =>
  deskPost("/desk/api/me/preferences", { shownColumns: shown }, z.unknown()),
);

/** Which of the committee's own columns the lists show: each one chooses for themselves, and it stays so. */
export function ColumnsMenu({ list: { columns, shownColumns } }: { list: RecordList }) {
  const { revalidate } = useRevalidator();
  const [unsaved, setUnsaved] = useState<readonly string[]>();
  const [nextTurn] = useState(answerOrder);
  const chosen = unsaved ?? shownColumns;
  const choose = async (id: string, isShown: boolean) => {
    const turn = nextTurn();
    const others = chosen.filter((each) => each !== id);
    const next = isShown ? [...others, id] : others;
    setUnsaved(next);
    const result = await post(next);
    if (!result.ok) notify(`Not changed. ${result.detail}`, { isProblem: true });
    await revalidate();
    // The router shows what it has loaded in a transition: with it, no tick comes and goes.
    if (turn.isLatest()) startTransition(() => setUnsaved(undefined));
  };
  return (
    <ActionMenu label="Columns" quiet>
      {columns.map(({ id, label }) => (
        <MenuCheckbox key={id} checked={chosen.includes(id)} onChange={(isShown) => void choose(id, isShown)}>
          {label}
        </MenuCheckbox>
      ))}
    </ActionMenu>
  );
}
