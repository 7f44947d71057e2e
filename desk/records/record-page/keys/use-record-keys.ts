import { useState } from "react";
import type { Saver } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { scoreToSave } from "../saving/to-save.ts";
import type { OpenRecord } from "../saving/use-record.ts";
import { useKeys } from "./use-keys.ts";
import type { Neighbours } from "./use-neighbours.ts";

/** Single keys, for whoever has switched them on: J and K go on and back, 1 to 5 score and go on, ? lists them. */
export function useRecordKeys({ recordType, view, send }: OpenRecord, neighbours: Neighbours, saver: Saver) {
  const [keysAreListed, setListed] = useState(false);
  const mayScore = useMay(recordType.changeRight) && view.scores !== null;
  useKeys(view.singleKeyShortcuts, (key) => {
    if (key === "j" || key === "J") neighbours.goOn();
    else if (key === "k" || key === "K") neighbours.goBack();
    else if (key === "?") setListed(true);
    else if (mayScore && /^[1-5]$/.test(key)) void scoreAndGoOn(Number(key));
  });
  const scoreAndGoOn = async (value: number) => {
    const result = await saver.save(() =>
      send(scoreToSave(value, view.scores?.own ?? null, `you gave ${value} of 5.`)),
    );
    if (result?.ok && neighbours.next !== undefined) neighbours.goOn();
  };
  return { keysAreListed, closeKeys: () => setListed(false), showKeys: () => setListed(true) };
}
