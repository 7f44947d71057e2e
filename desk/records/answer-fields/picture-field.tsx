import type { RefObject } from "react";
import { pictureError } from "#site/features/band-applications/picture-checks.ts";
import { pictureHint, pictureLimits, uploadAddress } from "#site/features/band-applications/picture-contract.ts";
import { sendPicture } from "#site/features/band-applications/send-picture.ts";
import { fieldId } from "#ui/fields/field.tsx";
import { ImageUpload, type SendChosen } from "#ui/fields/image-upload.tsx";
import { uploadedPath } from "./uploaded-path.ts";

type PictureFieldProps = {
  name: string;
  label: string;
  required?: boolean | undefined;
  /** Of the picture that is there; empty without one. */
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
  /** Gets what sends the chosen picture. */
  sender?: RefObject<SendChosen | undefined> | undefined;
};

/** A picture, uploaded as on the public site, but by the button of its form. */
export function PictureField({ name, label, required, address, error, onChange, sender }: PictureFieldProps) {
  return (
    <ImageUpload
      id={fieldId(name)}
      label={label}
      hint={pictureHint}
      required={required}
      error={error}
      accept={pictureLimits.types}
      announcesError
      sender={sender}
      picture={uploadedPath(address)}
      check={pictureError}
      upload={(file, sending) => sendPicture(file, { bio: "", website: "" }, sending)}
      onUploaded={(filename) => onChange(uploadAddress({ filename }))}
    />
  );
}
