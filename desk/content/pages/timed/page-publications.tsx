import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { useEditor } from "../editor/editor-context.ts";
import type { Publishing } from "../publish/use-publishing.ts";
import { PublicationList } from "./publication-list.tsx";
import { menuTooEarlyWords, noWarnings, outdatedWords, type PublicationWarnings } from "./publication-warnings.ts";
import { isOfPage, isOutdated } from "./unfinished-publications.ts";

/** What is to come of the page and of the menu, and what could not be done. */
export function PagePublications({ publishing }: { publishing: Publishing }) {
  const { menu, outdated, publishAt, menuTooEarly } = publishing;
  const { root, edits, timed, menuId, mayChange, refresh } = useEditor();
  const { timeZone } = useAccount();
  // A change of the menu that is about other pages is of no interest here.
  const publications = menu && !menu.isConcerned ? timed.filter((each) => isOfPage(root.id, each)) : timed;
  if (publications.length === 0) return null;
  const warningsOf = (publication: TimedPublication): PublicationWarnings => {
    const found = outdated.find((each) => each.publication.id === publication.id);
    const words = found || isOutdated(publication, edits) ? outdatedWords(found ?? {}, timeZone) : noWarnings;
    const early = menuTooEarly();
    if (early?.menu.id !== publication.id) return words;
    return { ...words, warnings: [...words.warnings, menuTooEarlyWords(early, timeZone)] };
  };
  const takeAlong = (publication: TimedPublication) => {
    const found = outdated.find((each) => each.publication.id === publication.id && !each.followedBy);
    return found && (() => publishAt(publication.at, publication));
  };
  // Without the page an item of the menu would lead to a 404.
  const stoppedWith = ({ pageId, id }: TimedPublication) =>
    pageId === root.id ? menuTooEarly({ replaces: id })?.menu : undefined;
  return (
    <Section title="What is to come">
      <PublicationList
        publications={publications}
        mayChange={mayChange}
        menuId={menuId}
        warningsOf={warningsOf}
        takeAlong={takeAlong}
        stoppedWith={stoppedWith}
        at={root.id}
        onChange={refresh}
      />
    </Section>
  );
}
