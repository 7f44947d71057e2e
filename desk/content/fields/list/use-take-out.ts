import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { TakeBack } from "../field-props.ts";

/** Takes an item out of a list and offers to put it back, also once its form is closed, into the list as it is by then. */
export function useTakeOut(items: readonly unknown[], set: (items: readonly unknown[]) => TakeBack | undefined) {
  return (index: number, name: string) => {
    const takeBack = set(items.toSpliced(index, 1));
    if (!takeBack) return;
    const undo = async () => {
      takeBack();
      return { ok: true, data: undefined } as const;
    };
    notify(`Taken out: ${name}.`, { undo });
  };
}
