import { useCallback, useEffect, useState } from "react";
import { type PasskeyOutcome, provePasskey, suggestPasskey } from "#desk/frame/access/credentials/passkey-browser.ts";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { goOn } from "./go-on.ts";
import { MailForm } from "./mail-form.tsx";
import { type SignedIn, signedIn } from "./sign-in-contract.ts";
import { Refusal, SignInLayout, SignInPart } from "./sign-in-layout.tsx";

const address = "/desk/api/sign-in/passkey";

/** Who is not signed in comes here, from whatever page they wanted, and goes on to it. */
export default function SignInPage() {
  const [problem, setProblem] = useState<string>();
  const end = useCallback((outcome: PasskeyOutcome<SignedIn>) => {
    if (outcome.ok) goOn(outcome.data);
    else setProblem(outcome.detail);
  }, []);

  useEffect(() => {
    suggestPasskey(address, signedIn).then(end);
  }, [end]);

  return (
    <SignInLayout title="Sign in">
      {problem && (
        <Refusal>
          <p>{problem}</p>
        </Refusal>
      )}
      <p>With the fingerprint, face or PIN of this device:</p>
      <FormButton onClick={async () => end(await provePasskey(address, signedIn))}>Sign in</FormButton>
      <SignInPart title="By mail">
        <MailForm />
      </SignInPart>
      <LostPhone />
    </SignInLayout>
  );
}

/** What to do in its order; the way in is the mail above. */
function LostPhone() {
  return (
    <Fold title="Lost your phone?">
      <ol>
        <li>Type your e-mail address above, on whatever device you sit at, and press “Send me a link”.</li>
        <li>Open your mail in this browser and press its button, or type its six digits here.</li>
        <li>Then type one of your one-time codes on paper.</li>
        <li>Say that the phone is lost: it signs nobody in any more, and you are signed out everywhere else.</li>
      </ol>
      <p>
        No codes on paper? Ring a chair of the committee, who lets you in again. A chair who is alone asks whoever runs
        the server.
      </p>
    </Fold>
  );
}
