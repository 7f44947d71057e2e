import { fieldId } from "#app/ui/field.tsx";
import { ImageUpload } from "#app/ui/image-upload.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepContent } from "#app/wizard/step-content.ts";
import { useAnswers } from "#app/wizard/use-answers.ts";
import type { BandAnswers } from "./band-answers.ts";
import { pictureError } from "./picture-checks.ts";
import { pictureHint, pictureLimits, uploadAddress } from "./picture-contract.ts";
import { questions } from "./questions.ts";
import { sendPicture } from "./send-picture.ts";

/** Picture, biography and website; bio and website go along with the picture (section 3, upload request fields). */
export function MarketingFields({ content }: { content: StepContent }) {
  const { answers, answer, errorOf, field } = useAnswers<BandAnswers>();
  const { picture, bio, websiteUrl: website } = answers;
  const image = content.labels(questions.marketing.picture);
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
      <TextAreaField {...field("bio")} {...content.labels(questions.marketing.bio)} required />
      <TextField
        {...field("websiteUrl")}
        {...content.labels(questions.marketing.websiteUrl)}
        autoComplete="url"
        required
      />
    </>
  );
}
