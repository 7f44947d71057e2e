import { bandForm } from "#services/forms/band-form.ts";
import { useAnswers } from "#site/wizard/answers/use-answers.ts";
import { FormField } from "#site/wizard/steps/form-field.tsx";
import type { StepContent } from "#site/wizard/steps/step-content.ts";
import { fieldId } from "#ui/fields/field.tsx";
import { ImageUpload } from "#ui/fields/image-upload.tsx";
import type { BandAnswers } from "./band-answers.ts";
import { pictureError } from "./picture-checks.ts";
import { pictureHint, pictureLimits, uploadAddress } from "./picture-contract.ts";
import { sendPicture } from "./send-picture.ts";

/** Picture, biography and website; the last two are sent along with the picture. */
export function MarketingFields({ content }: { content: StepContent }) {
  const { answers, answer, errorOf } = useAnswers<BandAnswers>();
  const { picture, bio, websiteUrl: website } = answers;
  const image = content.labels(bandForm.fields.picture.question);
  return (
    <>
      <ImageUpload
        id={fieldId("picture")}
        label={image.label}
        hint={[pictureHint, image.hint].filter(Boolean).join(" ")}
        required
        error={errorOf("picture")}
        accept={pictureLimits.types}
        picture={picture ? uploadAddress({ filename: picture }) : undefined}
        check={pictureError}
        upload={(file, sending) => sendPicture(file, { bio, website }, sending)}
        onUploaded={(filename) => answer("picture", filename)}
      />
      <FormField name="bio" {...bandForm.fields.bio} content={content} />
      <FormField name="websiteUrl" {...bandForm.fields.websiteUrl} content={content} />
    </>
  );
}
