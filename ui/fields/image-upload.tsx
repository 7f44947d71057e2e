import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { describeField, Field, FieldError, type FieldProps, useFieldId } from "./field.tsx";
import { FormButton } from "./form-button.tsx";
import { formatFileSize } from "./format-file-size.ts";
import styles from "./image-upload.module.css";
import { type UploadImage, type UploadState, useUpload } from "./use-upload.ts";

type ImageUploadProps = Omit<FieldProps, "width"> & {
  id?: string;
  /** The MIME types that the file chooser offers. */
  accept: readonly string[];
  /** The URL of the uploaded picture, if there is one. */
  picture?: string | undefined;
  /** Returns an error message for a file that must not be sent. */
  check: (file: File) => string | undefined;
  upload: UploadImage;
  onUploaded: (filename: string) => void;
  /** Says the form's error when it comes. A form with a summary says it there, and after an upload may have it until it has seen the picture. */
  announcesError?: boolean;
  /** Gets what sends the chosen picture, for a form whose own button does that: then there is no Upload button. */
  sender?: RefObject<SendChosen | undefined> | undefined;
};

/** @returns whether nothing is left to send */
export type SendChosen = () => Promise<boolean>;

/**
 * A picture is chosen, then uploaded, then shown. It can be replaced, a running upload cancelled, and a failed one retried without
 * choosing the file again. `upload` decides where and how it is sent.
 */
export function ImageUpload(props: ImageUploadProps) {
  const { label, hint, required, picture, announcesError = false } = props;
  const id = useFieldId(props);
  const container = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLLabelElement>(null);
  const { state, choose, start, cancel, finish } = useUpload(props.upload, props.check, (filename) => {
    // The Upload button is about to be removed. Only if the focus is still in here does it move to the file chooser.
    if (container.current?.contains(document.activeElement)) chooser.current?.control?.focus();
    props.onUploaded(filename);
  });
  const { sender } = props;
  useEffect(() => {
    if (!sender) return;
    sender.current = finish;
    return () => {
      sender.current = undefined;
    };
  });
  const uploadError = state.status === "uploading" ? undefined : state.error;
  const formError = state.status === "uploading" || uploadError ? undefined : props.error;

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) choose(file);
    currentTarget.value = "";
  };

  return (
    <Field id={id} label={label} hint={hint} required={required} error={undefined}>
      <div ref={container} className={styles.upload}>
        {picture && <Preview key={picture} url={picture} />}
        <input
          id={id}
          type="file"
          accept={props.accept.join(",")}
          {...describeField(id, { hint, error: uploadError ?? formError, required })}
          className={styles.file}
          onChange={onChange}
        />
        <label ref={chooser} htmlFor={id} className={styles.choose}>
          {picture ? "Replace" : "Choose a picture"}
        </label>
        {state.status !== "waiting" && <Chosen state={state} onUpload={sender ? undefined : start} onCancel={cancel} />}
      </div>
      <p role="status" className={styles.status}>
        {statusText(state, picture, sender !== undefined)}
      </p>
      <div aria-live="assertive">
        <FieldError id={id}>{uploadError ?? (announcesError ? formError : undefined)}</FieldError>
      </div>
      {!announcesError && <FieldError id={id}>{formError}</FieldError>}
    </Field>
  );
}

function Preview({ url }: { url: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <p>We cannot show your picture just now. If it stays away, please choose it again.</p>;
  return <img src={url} alt="As we have received it" className={styles.preview} onError={() => setMissing(true)} />;
}

type ChosenProps = {
  state: Exclude<UploadState, { status: "waiting" }>;
  /** Without it, the form's own button sends the picture. */
  onUpload: (() => void) | undefined;
  onCancel: () => void;
};

/** The chosen file and its Upload button, which keeps its place during the upload. */
function Chosen({ state, onUpload, onCancel }: ChosenProps) {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const uploading = state.status === "uploading";
  const cancel = () => {
    uploadButton.current?.focus();
    onCancel();
  };
  return (
    <div className={styles.chosen}>
      <p className={styles.name}>
        {state.file.name} <span className={styles.size}>({formatFileSize(state.file.size)})</span>
      </p>
      {onUpload && (
        <FormButton ref={uploadButton} aria-disabled={uploading || undefined} onClick={onUpload}>
          Upload
        </FormButton>
      )}
      {uploading && (
        <>
          <FormButton variant="outline" onClick={cancel}>
            Cancel upload
          </FormButton>
          <Progress share={state.share} />
        </>
      )}
    </div>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <p className={styles.progress}>
      <progress value={share} aria-label="Uploaded so far" />
      <span aria-hidden="true">{Math.round(share * 100)}%</span>
    </p>
  );
}

function statusText(state: UploadState, picture: string | undefined, isSentWithForm: boolean) {
  if (state.status === "uploading") return state.share < 1 ? "Uploading..." : "Looking at your picture...";
  if (state.status === "chosen")
    return isSentWithForm ? "It is sent together with the form." : "Press Upload to send this picture to us.";
  return picture && "Uploaded.";
}
