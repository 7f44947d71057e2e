import { type ChangeEvent, useId, useRef, useState } from "react";
import { describeField, Field, FieldError, type FieldProps } from "./field.tsx";
import { FormButton } from "./form-button.tsx";
import { formatFileSize } from "./format-file-size.ts";
import styles from "./image-upload.module.css";
import { type UploadImage, type UploadState, useUpload } from "./use-upload.ts";

type ImageUploadProps = Omit<FieldProps, "width"> & {
  id?: string;
  /** The MIME types that the file chooser offers. */
  accept: readonly string[];
  /** The address of the picture that is there already. */
  picture?: string | undefined;
  /** What is wrong with a file before it is sent. */
  check: (file: File) => string | undefined;
  upload: UploadImage;
  onUploaded: (filename: string) => void;
};

/**
 * A picture is chosen, then uploaded, then shown; it can be replaced, a running upload cancelled, a broken one tried again without
 * choosing anew (specification, section 4, "Image upload step"). Where and how it is sent comes in as `upload`.
 */
export function ImageUpload(props: ImageUploadProps) {
  const { label, hint, required, picture } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const place = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLLabelElement>(null);
  const { state, choose, start, cancel } = useUpload(props.upload, props.check, (filename) => {
    // Upload is about to go, and must not take the focus along; whoever writes elsewhere by now is left alone.
    if (place.current?.contains(document.activeElement)) chooser.current?.control?.focus();
    props.onUploaded(filename);
  });
  const message = state.is === "uploading" ? undefined : (state.fault ?? props.error);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) choose(file);
    currentTarget.value = "";
  };

  return (
    <Field id={id} label={label} hint={hint} required={required} error={undefined}>
      <div ref={place} className={styles.upload}>
        {picture && <Preview key={picture} address={picture} />}
        <input
          id={id}
          type="file"
          accept={props.accept.join(",")}
          {...describeField(id, { hint, error: message, required })}
          className={styles.file}
          onChange={onChange}
        />
        <label ref={chooser} htmlFor={id} className={styles.choose}>
          {picture ? "Replace" : "Choose a picture"}
        </label>
        {state.is !== "waiting" && <Chosen state={state} onUpload={start} onCancel={cancel} />}
      </div>
      <p role="status" className={styles.status}>
        {statusWords(state, picture)}
      </p>
      <div aria-live="assertive">
        <FieldError id={id}>{message}</FieldError>
      </div>
    </Field>
  );
}

function Preview({ address }: { address: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <p>We cannot show your picture just now. If it stays away, please choose it again.</p>;
  return <img src={address} alt="As we have received it" className={styles.preview} onError={() => setMissing(true)} />;
}

type ChosenProps = {
  state: Exclude<UploadState, { is: "waiting" }>;
  onUpload: () => void;
  onCancel: () => void;
};

/** The chosen file and its Upload button, which stays where it is while the file is on its way. */
function Chosen({ state, onUpload, onCancel }: ChosenProps) {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const uploading = state.is === "uploading";
  const cancel = () => {
    uploadButton.current?.focus();
    onCancel();
  };
  return (
    <div className={styles.chosen}>
      <p className={styles.name}>
        {state.file.name} <span className={styles.size}>({formatFileSize(state.file.size)})</span>
      </p>
      <FormButton ref={uploadButton} incomplete={uploading} onClick={onUpload}>
        Upload
      </FormButton>
      {uploading && (
        <>
          <FormButton look="outline" onClick={cancel}>
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

function statusWords(state: UploadState, picture: string | undefined) {
  if (state.is === "uploading") return state.share < 1 ? "Uploading..." : "Looking at your picture...";
  if (state.is === "chosen") return "Press Upload to send this picture to us.";
  return picture && "Uploaded.";
}
