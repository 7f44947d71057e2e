import { type ReactNode, useEffect, useRef } from "react";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { PublishButtons } from "../publish/publish-buttons.tsx";
import type { Publishing } from "../publish/use-publishing.ts";
import { isNothing } from "../publish/what-to-publish.ts";
import { OutdatedTag, PublicationTag } from "../timed/publication-tag.tsx";
import { entryTitle, kindName } from "../words/entry-names.ts";
import { stateWords } from "../words/state-words.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";

type EditorHeadProps = {
  publishing: Publishing;
  onShow: (part: string) => void;
  /** What of the page is shown, where there is no room for both. */
  children: ReactNode;
};

/** The page's name and state, how far saving has come, and what is done with the page as a whole. */
export function EditorHead({ publishing, onShow, children }: EditorHeadProps) {
  const { root, types, address, mayChange, timed } = useEditor();
  const { words, variant } = stateWords[publishing.state];
  return (
    <header ref={useHeightOf()} className={styles.head}>
      <div className={styles.title}>
        <h1 tabIndex={-1}>{entryTitle(root, types) || kindName(root.type, types)}</h1>
        <p className={styles.facts}>
          {publishing.state !== "published" && <Tag variant={variant}>{words}</Tag>}
          {timed
            .filter(({ pageId }) => pageId === root.id)
            .map((each) => (
              <PublicationTag key={each.id} publication={each} />
            ))}
          {publishing.outdated.some(({ followedBy }) => !followedBy) && <OutdatedTag />}
          {address !== null && root.state !== "draft" && <a href={address}>See it on the site</a>}
          {!isNothing(publishing.toPublish) && (
            <button type="button" className={styles.quiet} onClick={() => onShow("publishing")}>
              What publishing changes
            </button>
          )}
          {publishing.menu && !publishing.menu.item && !publishing.menu.button && (
            <button type="button" className={styles.quiet} onClick={() => onShow("menu")}>
              In no menu
            </button>
          )}
          <SavingWords />
        </p>
      </div>
      {!mayChange && <p>Your role may look at this page, and not change it.</p>}
      <div className={styles.bar}>
        {children}
        {mayChange && <PublishButtons publishing={publishing} />}
      </div>
    </header>
  );
}

/** Says its height to the style sheet: what stays on the screen below it begins where a long name and many tags end. */
function useHeightOf() {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = head.current;
    if (!element) return;
    const resized = new ResizeObserver(() => {
      element.parentElement?.style.setProperty("--head-height", `${element.offsetHeight}px`);
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return head;
}

function SavingWords() {
  const { saving, store, mayChange } = useEditor();
  if (!mayChange) return null;
  const isFailed = saving.step === "refused" || saving.step === "otherPerson";
  return (
    <span role="status" className={isFailed ? styles.failed : styles.saving}>
      {saving.step === "saving" && "Saving …"}
      {saving.step === "saved" && "Saved."}
      {saving.step === "offline" &&
        "Not saved: the site cannot be reached, or you were signed out. It is kept here, and sent later."}
      {saving.step === "otherPerson" && `Not saved: it is kept in this tab. ${saving.detail}`}
      {saving.step === "refused" && (
        <>
          Not saved. {saving.detail}{" "}
          <button type="button" className={styles.quiet} onClick={store.retry}>
            Try again
          </button>
        </>
      )}
    </span>
  );
}
