import { useCallback, useEffect, useState } from "react";
import { type PasskeyOutcome, provePasskey, suggestPasskey } from "#desk/frame/access/credentials/passkey-browser.ts";
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
    </SignInLayout>
  );
}
