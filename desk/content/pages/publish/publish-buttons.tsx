import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { useEditor } from "../editor/editor-context.ts";
import { pageTooLateWords } from "../timed/publication-warnings.ts";
import { TimeDialog } from "../timed/time-dialog.tsx";
import { momentWords } from "../words/time-words.ts";
import type { Publishing } from "./use-publishing.ts";

type Asked = "publish" | "takeOff";

/** Publishing at once; and behind one button all else that is done with the page as a whole. */
export function PublishButtons({ publishing }: { publishing: Publishing }) {
  const { root, open, store, edits } = useEditor();
  const [asked, setAsked] = useState<Asked>();
  const { isIdle, publish, publishAt, planned, takeOff, menu, menuTooEarly } = publishing;
  const { timeZone } = useAccount();
  const [isInPlace, setInPlace] = useState(true);
  const replaced = isInPlace ? planned : undefined;
  const warningOf = (at: number) => {
    const early = menuTooEarly({ at, replaces: replaced?.id });
    return early && pageTooLateWords(early, timeZone);
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <ActionMenu label="More" about="this page">
        <MenuButton disabled={edits.past.length === 0} onClick={store.undo}>
          Undo what I did last
        </MenuButton>
        <MenuButton disabled={edits.future.length === 0} onClick={store.redo}>
          Redo it
        </MenuButton>
        <MenuButton disabled={isIdle} onClick={() => setAsked("publish")}>
          Publish at a time …
        </MenuButton>
        <MenuButton onClick={() => open({ kind: "versions", id: root.id })}>Earlier versions</MenuButton>
        {takeOff.now && <MenuButton onClick={takeOff.now}>Take it off the site</MenuButton>}
        {takeOff.at && <MenuButton onClick={() => setAsked("takeOff")}>Take it off the site at a time …</MenuButton>}
      </ActionMenu>
      <ActionButton primary disabled={isIdle} onClick={() => void publish()}>
        Publish now
      </ActionButton>
      <TimeDialog
        isOpen={asked === "publish"}
        title="Publish at a time"
        action="Publish"
        weekday="Friday"
        time="18:00"
        first={planned?.at}
        onClose={close}
        warningOf={warningOf}
        onChoose={(at) => publishAt(at, replaced)}
      >
        <p>
          The page is published then as it is now{menu?.isWithPage ? ", and the menu with it" : ""}. What you change
          later stays a draft.
        </p>
        {planned && (
          <CheckboxField
            label={`In place of what is to be published on ${momentWords(planned.at, timeZone)}`}
            name="inPlace"
            checked={isInPlace}
            onChange={({ currentTarget }) => setInPlace(currentTarget.checked)}
          />
        )}
      </TimeDialog>
      {takeOff.at && (
        <TimeDialog
          isOpen={asked === "takeOff"}
          title="Take it off the site at a time"
          action="Take it off"
          weekday="Monday"
          time="09:00"
          onClose={close}
          onChoose={takeOff.at}
        >
          <p>Visitors find it no more from then on. It stays here as a draft.</p>
        </TimeDialog>
      )}
    </>
  );
}
