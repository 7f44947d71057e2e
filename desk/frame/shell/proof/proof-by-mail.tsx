import { type FormEvent, useEffect, useState } from "react";
import { ignoredAnswer, mailRequest } from "#desk/frame/access/credentials/proof-contract.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { deskPost } from "../desk-fetch.ts";

type ProofByMailProps = { email: string; onProved: () => void };

/**
 * Signs in once more by mail, without leaving the page, so that what somebody was doing is still there. By the mail's code, or by its link in
 * another tab.
 */
export function ProofByMail({ email, onProved }: ProofByMailProps) {
  const [request, setRequest] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (request === undefined) return;
    const look = async () => {
      if (document.visibilityState === "visible" && (await isProvenElsewhere())) onProved();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [request, onProved]);
  const ask = async () => {
    const result = await deskPost(
      "/desk/api/sign-in/mail",
      { email, to: location.pathname + location.search },
      mailRequest,
    );
    setProblem(result.ok ? undefined : result.detail);
    if (result.ok) setRequest(result.data.request);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await deskPost("/desk/api/sign-in/code", { request, ...fields }, ignoredAnswer);
    if (result.ok) onProved();
    else setProblem(result.detail);
  };
  if (request === undefined)
    return (
      <>
        {problem && <p role="alert">{problem}</p>}
        <p>This device has no fingerprint, face or PIN for the desk yet. A mail with a code will do:</p>
        <FormButton variant="outline" onClick={ask}>
          Send a code to {email}
        </FormButton>
      </>
    );
  return (
    <form onSubmit={send} noValidate>
      <p role="status">A mail is on its way. Type its code here: it works for ten minutes.</p>
      <TextField
        label="The code in the mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
        error={problem}
      />
      <FormButton type="submit">Confirm</FormButton>
    </form>
  );
}

/** Whether the link of the mail was opened in another tab meanwhile: both have the same cookie. */
async function isProvenElsewhere(): Promise<boolean> {
  const response = await fetch("/desk/api/proof/recent").catch(() => undefined);
  return response?.ok ?? false;
}
