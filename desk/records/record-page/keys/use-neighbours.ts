import { useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { OpenRecord } from "../saving/use-record.ts";

/** The addresses of the records before and after this one; `from` is what the next one gets to know of it. */
export type Neighbours = {
  previous: string | undefined;
  next: string | undefined;
  from: { from: string };
  goOn: () => void;
  goBack: () => void;
};

const cameFrom = z.catch(z.object({ from: z.nullable(z.string()) }), { from: null });

/**
 * The records before and after this one, in the list from which one came. Back leads to the record that one has just left, also
 * when it is not in that list any more because it was scored.
 */
export function useNeighbours({ recordType, view }: OpenRecord): Neighbours {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const to = (reference: string | null) =>
    reference === null ? undefined : `/desk/${recordType.path}/${reference}${search}`;
  const [previous, next] = [to(cameFrom.parse(state).from ?? view.previous), to(view.next)];
  const from = { from: view.reference };
  return {
    previous,
    next,
    from,
    goOn: () => {
      if (next === undefined) notify("That was the last one of this list.");
      else void navigate(next, { state: from });
    },
    goBack: () => {
      if (previous === undefined) notify("That is the first one of this list.");
      else void navigate(previous);
    },
  };
}
