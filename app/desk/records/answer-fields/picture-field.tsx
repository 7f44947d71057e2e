import { pictureError } from "#app/features/band-applications/picture-checks.ts";
import { pictureHint, pictureLimits, uploadAddress } from "#app/features/band-applications/picture-contract.ts";
import { sendPicture } from "#app/features/band-applications/send-picture.ts";
import { fieldId } from "#app/ui/fields/field.tsx";
import { ImageUpload } from "#app/ui/fields/image-upload.tsx";
import { uploadedPath } from "./uploaded-path.ts";

type PictureFieldProps = {
  name: string;
  label: string;
  required?: boolean | undefined;
  /** Of the picture that is there; empty without one. */
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
};

/** A picture, uploaded as on the public site. */
export function PictureField({ name, label, required, address, error, onChange }: PictureFieldProps) {
  return (
    <ImageUpload
      id={fieldId(name)}
      label={label}
      hint={pictureHint}
      required={required}
      error={error}
      accept={pictureLimits.types}
      announcesError
      picture={uploadedPath(address)}
      check={pictureError}
      upload={(file, sending) => sendPicture(file, { bio: "", website: "" }, sending)}
      onUploaded={(filename) => onChange(uploadAddress({ filename }))}
    />
  );
}
