import { useEffect } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { FileButton } from "../../files/file-button.tsx";
import fileStyles from "../../files/files.module.css";
import { UploadState } from "../../files/upload-state.tsx";
import { addUploads, dismissUpload } from "../../files/uploads.ts";
import { useUploads } from "../../files/use-uploads.ts";
import { useFieldContext } from "../field-context.ts";
import { onFileDrop } from "./file-drop.ts";

type NewFileProps = {
  /** The id of the field's control. */
  place: string;
  label: string;
  types: readonly string[];
  /** Called with the id of each file that has arrived. */
  onStored: (id: string) => void;
};

/** Sends a file from within a field: chosen, or dropped on the field. It stands in the library, too. */
export function NewFile({ place, label, types, onStored }: NewFileProps) {
  const { files } = useFieldContext();
  const uploads = useUploads(place, (file) => {
    dismissUpload(file.id);
    files?.take(file);
    onStored(file.id);
  });
  useEffect(() => {
    const field = document.getElementById(place);
    return field ? onFileDrop(field, (file) => addUploads(place, [file], types)) : undefined;
  });
  const isPicture = types.length === 1 && types[0] === "image";
  return (
    <>
      <p className={fileStyles.choose}>
        <FileButton place={place} types={types}>
          {isPicture ? "New picture …" : "New file …"} <VisuallyHidden>for {label}</VisuallyHidden>
        </FileButton>
      </p>
      {uploads.map((upload) => (
        <div key={upload.id}>
          <p className={fileStyles.name}>{upload.file.name}</p>
          <UploadState upload={upload} />
        </div>
      ))}
    </>
  );
}
