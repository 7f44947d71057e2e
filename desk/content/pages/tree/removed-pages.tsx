import type { PageTree } from "#desk/content/pages-of-site/pages-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./tree.module.css";
import { usePageActions } from "./use-page-actions.ts";

/** Pages that somebody has removed: they can be put back for 30 days. */
export function RemovedPages({ removed, mayChange }: Pick<PageTree, "removed" | "mayChange">) {
  const { restore } = usePageActions();
  return (
    <Section title="Removed">
      <p>They can be put back for 30 days.</p>
      <ul className={styles.nodes}>
        {removed.map((page) => (
          <li key={page.id} className={styles.node}>
            <span className={styles.link}>
              <span className={styles.name}>{page.title || "Without a title"}</span>
              <span className={styles.address}>
                {page.by && `${page.by}, `}
                <DeskTime at={page.at} />
              </span>
            </span>
            {mayChange && (
              <ActionButton onClick={() => void restore(page)}>
                Put back<VisuallyHidden> {page.title}</VisuallyHidden>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
