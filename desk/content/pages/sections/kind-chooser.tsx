import type { ContentType } from "#desk/content/content-model-contract.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { KindDrawing } from "./kind-drawing.tsx";
import styles from "./sections.module.css";

type KindChooserProps = {
  isOpen: boolean;
  title: string;
  kinds: readonly ContentType[];
  onChoose: (kind: ContentType) => void;
  onClose: () => void;
};

/** The kinds of sections, each with a drawing and a sentence. */
export function KindChooser({ isOpen, title, kinds, onChoose, onClose }: KindChooserProps) {
  return (
    <Modal open={isOpen} onClose={onClose} title={title} size="large">
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.id}>
            <button type="button" className={styles.kind} onClick={() => onChoose(kind)}>
              <KindDrawing type={kind} />
              <span className={styles.kindName}>{kind.name}</span>
              <span className={styles.kindWords}>{kind.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
