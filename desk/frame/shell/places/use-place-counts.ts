import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { answerOrder } from "#platform/answer-order.ts";
import { useAccount } from "../account/use-account.ts";
import { deskGet } from "../desk-fetch.ts";
import { type PlaceCounts, placeCounts } from "./place-counts-contract.ts";

/** How often the counts are asked for while nothing happens in this window: others work at the same time. Milliseconds. */
const POLL_MS = 60_000;

const changes = new EventTarget();

/** Counts again what waits, after a change that does not read the page again. */
export function refreshCounts(): void {
  changes.dispatchEvent(new Event("change"));
}

/** What waits in each place, by its path: asked for again after every page and every change, and each minute while the window is visible. */
export function usePlaceCounts(): PlaceCounts {
  const [counts, setCounts] = useState<PlaceCounts>({});
  const [nextTurn] = useState(answerOrder);
  const navigation = useNavigation().state;
  const revalidation = useRevalidator().state;
  const { needsSecondFactor } = useAccount();
  const isIdle = navigation === "idle" && revalidation === "idle" && !needsSecondFactor;
  useEffect(() => {
    if (!isIdle) return;
    const stopped = new AbortController();
    const load = async () => {
      const turn = nextTurn();
      const result = await deskGet("/desk/api/waiting", placeCounts, stopped.signal);
      if (result.ok && !stopped.signal.aborted && turn.take()) setCounts(result.data);
    };
    void load();
    changes.addEventListener("change", () => void load(), { signal: stopped.signal });
    const timer = setInterval(() => void (document.hidden || load()), POLL_MS);
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, [isIdle, nextTurn]);
  return counts;
}
