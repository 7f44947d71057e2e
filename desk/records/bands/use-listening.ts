import { useState } from "react";
import { useLoaderData, useLocation } from "react-router";
import { dataAddress } from "#desk/frame/desk-routes.ts";
import { updateWithoutScrollJump } from "#desk/frame/parts/saving/update-without-scroll-jump.ts";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { type Listening, listening } from "./listen-contract.ts";

/** The page's data, polled every few seconds, since everybody scores on their own device. */
export function useListening(): Listening {
  const loaded: unknown = useLoaderData();
  const location = useLocation();
  const [fresh, setFresh] = useState<{ of: unknown; heard: Listening }>();
  const [nextTurn] = useState(answerOrder);
  usePoll(async () => {
    const turn = nextTurn();
    const result = await deskGet(dataAddress(location), listening);
    if (result.ok && turn.take()) updateWithoutScrollJump(() => setFresh({ of: loaded, heard: result.data }));
    return result.ok || result.status !== 0;
  });
  return fresh && fresh.of === loaded ? fresh.heard : listening.parse(loaded);
}
