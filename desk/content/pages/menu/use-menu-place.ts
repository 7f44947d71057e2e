import { useState } from "react";
import type { Menu } from "./use-menu.ts";

/** The choice of a place in the menu: in itself or in one of its lists, at first behind all others. */
export function useMenuPlace({ id, items }: Menu) {
  const [parentId, setParent] = useState(id);
  const [chosen, chooseIndex] = useState<number>();
  const lists = items.filter((item) => item.isList && item.parentId === id);
  const parents = [
    { value: id, label: "The menu itself" },
    ...lists.map((list) => ({ value: list.id, label: `The list below “${list.title}”` })),
  ];
  const others = items.filter((item) => item.parentId === parentId);
  const places = [
    { value: "0", label: "At the beginning" },
    ...others.map(({ title, index }) => ({ value: String(index + 1), label: `After “${title}”` })),
  ];
  const chooseParent = (parent: string) => {
    setParent(parent);
    chooseIndex(undefined);
  };
  const index = chosen ?? Number(places.at(-1)?.value);
  return { parentId, parents, chooseParent, index, places, chooseIndex };
}
