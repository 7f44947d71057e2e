import { useId, useState } from "react";
import { acceptedTypes, fileHint } from "./file-contract.ts";
import styles from "./files.module.css";

type DropAreaProps = {
  label: string;
  hint: string;
  accept?: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files that are dropped on it, or chosen: the browser's own field, which is a button, lies over all of it. On a phone it offers the camera. */
export function DropArea({
  label,
  hint,
  accept = acceptedTypes,
  multiple = false,
  disabled = false,
  onFiles,
}: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const input = useId();
  return (
    <>
      <div className={styles.area} data-over={isOver || undefined}>
        <label htmlFor={input}>{label}</label>
        <p id={`${input}-hint`} className={styles.hint}>
          {hint}
        </p>
        <input
          id={input}
          type="file"
          multiple={multiple}
          accept={accept.join(",")}
          disabled={disabled}
          aria-describedby={`${input}-hint`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again.
            currentTarget.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
      <details>
        <summary className={styles.summary}>Which files can be taken</summary>
        <p className={styles.hint}>{fileHint}</p>
      </details>
    </>
  );
}
