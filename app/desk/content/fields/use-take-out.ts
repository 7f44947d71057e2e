import { useEffect, useRef } from "react";
import { notify } from "#app/desk/shell/notices.ts";

/** Takes an item out of a list and offers to put it back, into the list as it is by then. */
export function useTakeOut(items: readonly unknown[], set: (items: readonly unknown[]) => void) {
  const latest = useRef({ items, set });
  useEffect(() => {
    latest.current = { items, set };
  });
  return (index: number, name: string) => {
    const taken = items.slice(index, index + 1);
    set(items.toSpliced(index, 1));
    const undo = async () => {
      latest.current.set(latest.current.items.toSpliced(index, 0, ...taken));
      return { ok: true, data: undefined } as const;
    };
    notify(`Taken out: ${name}.`, { undo });
  };
}
