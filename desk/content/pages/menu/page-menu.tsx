import { useState } from "react";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { useEditor } from "../editor/editor-context.ts";
import type { Publishing } from "../publish/use-publishing.ts";
import { TimeDialog } from "../timed/time-dialog.tsx";
import { momentWords } from "../words/time-words.ts";
import { MenuDialog } from "./menu-dialog.tsx";
import type { Menu } from "./use-menu.ts";

type PageMenuProps = { menu: Menu; publishMenuAt: Publishing["publishMenuAt"] };

/** Where the page stands in the menu, and the ways to put it in and to take it out. */
export function PageMenu({ menu, publishMenuAt }: PageMenuProps) {
  const { mayChange } = useEditor();
  const { timeZone } = useAccount();
  const [asked, setAsked] = useState<"place" | "time">();
  const { id, item, waiting, isConcerned } = menu;
  const close = () => setAsked(undefined);
  return (
    <Section title="In the menu" id="menu">
      <p>
        {placeWords(menu)} {isConcerned && unresolvedMessage(menu, waiting && momentWords(waiting.at, timeZone))}
      </p>
      {mayChange && (
        <Buttons>
          <ActionButton onClick={() => setAsked("place")}>
            {item ? "Take it out of the menu …" : "Put it in the menu …"}
          </ActionButton>
          {isConcerned && !waiting && (
            <ActionButton onClick={() => setAsked("time")}>Publish the menu at a time …</ActionButton>
          )}
          <ActionPageLink to={`/desk/pages/${id}`}>Edit the menu</ActionPageLink>
        </Buttons>
      )}
      <MenuDialog isOpen={asked === "place"} menu={menu} publishMenuAt={publishMenuAt} onClose={close} />
      <TimeDialog
        isOpen={asked === "time"}
        title="Publish the menu at a time"
        action="Publish the menu"
        weekday="Friday"
        time="18:00"
        onClose={close}
        onChoose={(at) => publishMenuAt(at, false)}
      >
        <p>The menu changes then as it is now. The page itself is published on its own.</p>
      </TimeDialog>
    </Section>
  );
}

function placeWords({
  id,
  items,
  item,
  isPublic,
  button,
}: Pick<Menu, "id" | "items" | "item" | "isPublic" | "button">): string {
  if (!item && isPublic) return "The page is out of the menu.";
  if (!item && button) {
    const leads = `“${button.title}”, a button beside the menu, leads here`;
    return button.isPublic === false ? `${leads} once the menu is published.` : `${leads}.`;
  }
  if (!item) return "This page is in no menu. Visitors find it by its web address or by links.";
  const parent = items.find((each) => each.id === item.parentId);
  const below = item.parentId === id || !parent ? "" : `, below “${parent.title}”`;
  return `It stands in the menu${below}, as “${item.title}”.`;
}

/** From when on visitors see it so. */
function unresolvedMessage({ item }: Menu, waitingFor: string | undefined): string {
  if (waitingFor !== undefined)
    return item ? `Visitors find it there from ${waitingFor} on.` : `Visitors find it there until ${waitingFor}.`;
  const published = "the menu is published: with this page, or at a time";
  return `Visitors find it there ${item ? "once" : "until"} ${published}.`;
}
