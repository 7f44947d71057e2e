import { FormButton } from "../fields/form-button.tsx";
import { retryParts, useIsPartMissing } from "./load-part.ts";

/** In the place of a part that is being loaded. Once it could not be, it says so, and how to go on. */
export function PartToCome({ waiting }: { waiting?: string | undefined }) {
  const isMissing = useIsPartMissing();
  if (!isMissing) return waiting === undefined ? null : <p role="status">{waiting}</p>;
  return (
    <div role="alert">
      <p>This part could not be loaded. Please check your connection. What is here stays as it is.</p>
      <FormButton variant="outline" onClick={retryParts}>
        Try again
      </FormButton>
    </div>
  );
}
