import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { EditedAsset } from "../documents/documents-contract.ts";
import { allUploads, subscribeToUploads, type Upload, watchPlace } from "./uploads.ts";

/** The files on their way to a place. `take` gets each that has arrived, also once the place has left the screen. */
export function useUploads(place: string, take: (picture: EditedAsset) => void): readonly Upload[] {
  const all = useSyncExternalStore(subscribeToUploads, allUploads, () => none);
  const taker = useEffectEvent(take);
  useEffect(() => watchPlace(place, (picture) => taker(picture)), [place]);
  return useMemo(() => all.filter((upload) => upload.place === place), [all, place]);
}

const none: readonly Upload[] = [];
