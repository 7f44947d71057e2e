import type { ReactNode } from "react";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import styles from "./clash-list.module.css";
import type { Clash } from "./clashes.ts";
import { type AcceptedClash, clashesAnswer } from "./clashes-contract.ts";

type ClashListProps = {
  clashes: readonly Clash[];
  accepted: readonly AcceptedClash[];
  /** What else one can do about one, such as opening its set. */
  actions?: (clash: Clash) => ReactNode;
};

/** The open clashes, and below them the accepted ones. */
export function ClashList({ clashes, accepted, actions }: ClashListProps) {
  const { open, fine } = sortedOut(clashes, accepted);
  return (
    <>
      {open.length === 0 && <p>{fine.length === 0 ? "Nothing clashes." : "Nothing clashes but what is fine."}</p>}
      <ul className={styles.list} aria-label="Clashes">
        {open.map((clash) => (
          <li key={clash.id} className={styles.clash}>
            <span>{clash.words}</span>
            <span className={styles.actions}>
              {actions?.(clash)}
              <Judgement clash={clash} isFine />
            </span>
          </li>
        ))}
      </ul>
      {fine.length > 0 && (
        <Fold title={`Fine: ${fine.length}`}>
          <ul className={styles.list} aria-label="Clashes that are fine">
            {fine.map(({ clash, by, at }) => (
              <li key={clash.id} className={styles.clash}>
                <span>{clash.words}</span>
                <span className={styles.actions}>
                  <span>
                    {by} said that it is fine, <DeskTime at={at} />.
                  </span>
                  <Judgement clash={clash} isFine={false} />
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** The open clashes, and the accepted ones with the member who accepted each, and when. */
export function sortedOut(clashes: readonly Clash[], accepted: readonly AcceptedClash[]) {
  const said = new Map(accepted.map((each) => [each.id, each]));
  return {
    open: clashes.filter(({ id }) => !said.has(id)),
    fine: clashes.flatMap((clash) => {
      const judged = said.get(clash.id);
      return judged ? [{ clash, by: judged.by, at: judged.at }] : [];
    }),
  };
}

function Judgement({ clash, isFine }: { clash: Clash; isFine: boolean }) {
  const change = useChange("schedule/clashes", clashesAnswer);
  if (!useMay("lineup.change")) return null;
  const { id, words } = clash;
  const said = isFine ? "It’s fine: noted, with your name." : "Not fine after all: it stands among the clashes again.";
  return (
    <LeavingButton
      next={() => document.getElementById("clashes")}
      aria-label={`${isFine ? "It’s fine" : "Not fine after all"}: ${words}`}
      onClick={() => void change("fine", { id, isFine }, said, { id, isFine: !isFine })}
    >
      {isFine ? "It’s fine" : "Not fine after all"}
    </LeavingButton>
  );
}
