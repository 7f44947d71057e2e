import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { ActionMenu, MenuCheckbox } from "#desk/frame/parts/buttons/action-menu.tsx";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { RecordList } from "../lists/record-list-contract.ts";

/** Which of the committee's own columns the lists show: each one chooses for themselves, and it stays so. */
export function ColumnsMenu({ list: { columns, shownColumns } }: { list: RecordList }) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(shownColumns);
  const choose = async (id: string, isShown: boolean) => {
    const others = chosen.filter((each) => each !== id);
    const next = isShown ? [...others, id] : others;
    setChosen(next);
    const result = await deskPost("/desk/api/me/preferences", { shownColumns: next }, z.unknown());
    if (!result.ok) {
      setChosen(chosen);
      notify(`Not changed. ${result.detail}`, { isProblem: true });
    }
    await revalidate();
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
