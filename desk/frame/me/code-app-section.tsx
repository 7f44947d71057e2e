import { type FormEvent, useState } from "react";
import { ignoredAnswer } from "#desk/frame/access/credentials/proof-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { codeAppAddress } from "./me-contract.ts";
import { QrCode } from "./qr-code.tsx";
import { useMyAccount } from "./use-my-account.ts";

export function CodeAppSection() {
  return (
    <Section title="Code app">
      <CodeApp />
    </Section>
  );
}

/** A code app: for who has no fingerprint, face or PIN here, or signs in at other people's devices. */
export function CodeApp() {
  const { account, change } = useMyAccount();
  const [address, setAddress] = useState<string>();
  const begin = async () => {
    const result = await deskPost("/desk/api/me/code-app/begin", {}, codeAppAddress);
    if (result.ok) setAddress(result.data.address);
    else notify(result.detail, { isProblem: true });
  };
  if (account.hasCodeApp)
    return (
      <>
        <p>Your code app is set up.</p>
        <FormButton variant="outline" onClick={() => change("code-app/remove", {}, "The code app was removed.")}>
          Remove the code app
        </FormButton>
      </>
    );
  return (
    <>
      <p>
        An app on your phone that shows a new code every half minute, for a device without fingerprint, face or PIN.
      </p>
      {address === undefined ? (
        <FormButton variant="outline" onClick={begin}>
          Set up a code app
        </FormButton>
      ) : (
        <NewCodeApp address={address} />
      )}
    </>
  );
}

/** It counts once a code of it was typed. */
function NewCodeApp({ address }: { address: string }) {
  const { reload } = useMyAccount();
  const [problem, setProblem] = useState<string>();
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await deskPost("/desk/api/me/code-app", fields, ignoredAnswer);
    if (!result.ok) return setProblem(result.errors[0]?.message ?? result.detail);
    notify("The code app was added.");
    await reload();
  };
  const secret = new URL(address).searchParams.get("secret") ?? "";
  return (
    <form onSubmit={confirm} noValidate>
      <p>Point the app&rsquo;s camera at this picture, or type the letters below into it:</p>
      <QrCode text={address} label="QR code for the code app" />
      <p>
        <code>{secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
      </p>
      <TextField
        label="The code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
        error={problem}
      />
      <FormButton type="submit">Done</FormButton>
    </form>
  );
}
