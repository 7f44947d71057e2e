import { z } from "zod/mini";
import { useChange } from "#desk/frame/shell/use-change.ts";

const anything = z.unknown();

/** Gives one's own score of a band. What the notice says begins with the given words: the band's name, or, where it is not to be told, none. */
export function useScoring() {
  const change = useChange("bands", anything);
  return (reference: string, before: number | null, value: number, named = "") =>
    void change(`${reference}/score`, { value }, `${named}You gave ${value} of 5.`, { value: before });
}
