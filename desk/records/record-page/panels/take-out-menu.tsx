import { z } from "zod/mini";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { pageHeading, useFocusOnceGone } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { refreshCounts } from "#desk/frame/shell/places/use-place-counts.ts";
import { type BandInLineUp, type BandTakingOut, bandTakenOut } from "#desk/records/model/line-up-contract.ts";
import { freeHeadingId } from "./waiting-list.tsx";

type TakeOutMenuProps = Pick<BandInLineUp, "bandId" | "name" | "state" | "isPublic"> & {
  /** Once something has changed: also with Undo. */
  onChanged: () => Promise<unknown>;
};

/** What is done with a band that does not play after all. */
export function TakeOutMenu({ bandId, name, state, isPublic, onChanged }: TakeOutMenuProps) {
  const { saving, save } = useSaving();
  const menu = useFocusOnceGone<HTMLDivElement>(() => document.getElementById(freeHeadingId) ?? pageHeading());
  const takeOut = (as: BandTakingOut["as"]) =>
    save(async () => {
      const result = await deskPost("/desk/api/line-up/take-out", { bandId, as }, bandTakenOut);
      if (!result.ok) return result;
      const done = as === "withdrawn" ? "off the line-up" : "shown as cancelled";
      const still = isPublic ? " Visitors see that once the line-up is published." : "";
      const undo = async () => {
        const back = await deskPost("/desk/api/line-up/bring-back", result.data, z.unknown());
        await onChanged();
        return back;
      };
      notify(`${name}: ${done}.${still}`, { undo });
      await onChanged();
      refreshCounts();
      return result;
    });
  return (
    <div ref={menu}>
      <ActionMenu label="They do not play …">
        <MenuButton onClick={() => void takeOut("withdrawn")} detail="Their sets become free.">
          Take them off the line-up
        </MenuButton>
        {state === "in" && (
          <MenuButton onClick={() => void takeOut("cancelled")} detail="They stay there, marked, and so do their sets.">
            Show them as cancelled
          </MenuButton>
        )}
      </ActionMenu>
      <SavingState saving={saving} />
    </div>
  );
}
