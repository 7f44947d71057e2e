import { useEffect } from "react";
import { TextField } from "#ui/fields/text-field.tsx";
import { thumbnailOf } from "../../documents/file-address.ts";
import { FocusField } from "../../files/focus-field.tsx";
import { useFieldContext } from "../field-context.ts";
import styles from "../frame/fields.module.css";

type FileWordsProps = {
  id: string;
  /** The id of the field's control. */
  place: string;
  /** It was sent from within this field just now. */
  isNew: boolean;
};

/** What a file shows, in words, beside the link to it: it is published with them only; and of a picture, what stays in view. */
export function FileWords({ id, place, isNew }: FileWordsProps) {
  const { files } = useFieldContext();
  const file = files?.find(id);
  const control = `${place}-${id}`;
  useEffect(() => {
    // Whoever has sent it goes on here, unless they have begun to write somewhere else.
    if (isNew && isAt(place)) document.getElementById(control)?.focus();
  }, [isNew, control, place]);
  if (!files || !file) return null;
  const thumbnail = thumbnailOf(file);
  const isPicture = file.file?.contentType.startsWith("image/") === true;
  const isFile = !isPicture && !file.file?.contentType.startsWith("video/");
  return (
    <>
      <TextField
        id={control}
        label={isFile ? "What is it?" : "What does it show?"}
        hint={isPicture ? "Read to people who do not see it, wherever it is shown." : undefined}
        required={isPicture}
        maxLength={1000}
        value={file.description}
        error={files.faultOf(id)}
        onChange={({ currentTarget }) => files.describe(id, currentTarget.value)}
      />
      {thumbnail && (
        <details>
          <summary className={styles.summary}>What must stay in view</summary>
          <FocusField thumbnail={thumbnail} focus={file.focus} onChange={(focus) => files.setFocus(id, focus)} />
        </details>
      )}
    </>
  );
}

function isAt(place: string): boolean {
  const active = document.activeElement;
  const isNowhere = active === null || active === document.body || active instanceof HTMLIFrameElement;
  return isNowhere || active.closest(`#${CSS.escape(place)}`) !== null;
}
