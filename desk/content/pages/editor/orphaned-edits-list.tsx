import type { ContentType } from "#desk/content/content-model-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { OrphanedEdits } from "../edits/page-edits.ts";
import { kindName } from "../words/entry-names.ts";
import { valueText } from "../words/value-text.ts";
import styles from "./editor.module.css";

type OrphanedEditsListProps = {
  orphanedEdits: readonly OrphanedEdits[];
  types: readonly ContentType[];
  onDrop: (id: string) => void;
};

/** What was written in parts that somebody has taken off the page before it could be saved: the words, to be copied. */
export function OrphanedEditsList({ orphanedEdits, types, onDrop }: OrphanedEditsListProps) {
  return orphanedEdits.map(({ id, type, unsent }) => {
    const kind = types.some((each) => each.id === type) ? `“${kindName(type, types)}”` : "a part";
    const words = Object.values(unsent)
      .map(({ after }) => valueText(after))
      .filter((text) => text !== "")
      .join("\n\n");
    return (
      <section key={id} role="alert" className={styles.orphaned}>
        <p>You wrote this in {kind}, and it was not saved: somebody has taken that part off the page meanwhile.</p>
        <pre className={styles.orphanedWords}>{words === "" ? "You had emptied it." : words}</pre>
        <Buttons>
          <ActionButton onClick={() => void copy(words)}>
            Copy the words <VisuallyHidden>of {kind}</VisuallyHidden>
          </ActionButton>
          <ActionButton onClick={() => onDrop(id)}>
            I don’t need them <VisuallyHidden>of {kind}</VisuallyHidden>
          </ActionButton>
        </Buttons>
      </section>
    );
  });
}

async function copy(words: string) {
  const isCopied = await navigator.clipboard.writeText(words).then(
    () => true,
    () => false,
  );
  if (isCopied) notify("Copied. You can paste it where it belongs.");
  else
    notify("The browser does not let the desk copy. Please select the words, and copy them yourself.", {
      isProblem: true,
    });
}
