import { type FormEvent, useEffect, useState } from "react";
import { provePasskey } from "#desk/frame/access/credentials/passkey-browser.ts";
import {
  ignoredAnswer,
  type Proved,
  proved,
  type WaysToProve,
  waysToProve,
} from "#desk/frame/access/credentials/proof-contract.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { deskGet, deskPost } from "../desk-fetch.ts";
import { ProofByMail } from "./proof-by-mail.tsx";

/** Proves who is signed in, by whatever they have: a passkey, a code app, a recovery code; who has none of them by a mail. */
export function ProofForm({ onProved }: { onProved: (proved: Proved) => void }) {
  const [ways, setWays] = useState<WaysToProve>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    deskGet("/desk/api/proof", waysToProve).then((found) =>
      found.ok ? setWays(found.data) : setProblem(found.detail),
    );
  }, []);

  const provedBy = (outcome: { ok: boolean; data?: Partial<Proved>; detail?: string | undefined }) =>
    outcome.ok ? onProved({ byRecoveryCode: outcome.data?.byRecoveryCode ?? false }) : setProblem(outcome.detail);
  const sendCode = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    provedBy(await deskPost("/desk/api/proof/code", Object.fromEntries(new FormData(event.currentTarget)), proved));
  };

  if (!ways) return problem && <p role="alert">{problem}</p>;
  const hasCode = ways.codeApp || ways.recoveryCodes > 0;
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {ways.passkeys > 0 && (
        <p>
          <FormButton onClick={async () => provedBy(await provePasskey("/desk/api/proof/passkey", ignoredAnswer))}>
            Use fingerprint, face or PIN
          </FormButton>
        </p>
      )}
      {hasCode && (
        <form onSubmit={sendCode} noValidate>
          <TextField
            label={
              ways.codeApp
                ? "Code of your code app, or a one-time code on paper"
                : "One of your one-time codes on paper"
            }
            name="code"
            autoComplete="one-time-code"
            width="short"
          />
          <FormButton type="submit" variant={ways.passkeys > 0 ? "outline" : "solid"}>
            Confirm
          </FormButton>
        </form>
      )}
      {ways.mailTo !== null && <ProofByMail email={ways.mailTo} onProved={() => onProved({ byRecoveryCode: false })} />}
    </>
  );
}
