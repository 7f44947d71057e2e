import { type FormEvent, useId, useState } from "react";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { type Notice, PrivacyNotice } from "#app/ui/privacy-notice.tsx";
import { type SignupOutcome, sendSubscription } from "./newsletter-api.ts";
import { signupId, subscribePath } from "./newsletter-links.ts";
import { checkInbox, consentWording, malformedAddress, requestFailed } from "./newsletter-texts.ts";
import styles from "./signup-form.module.css";

const statusTexts = {
  open: "",
  sending: "Sending…",
  subscribed: checkInbox,
  malformed: malformedAddress,
  failed: requestFailed,
} as const satisfies Record<SignupOutcome | "open" | "sending", string>;

type SignupFormProps = { button?: string | undefined; notice?: Notice | undefined };

/**
 * The newsletter form in the footer. It uses no form library, because every page loads it. Without JavaScript it is a plain form.
 */
export function SignupForm({ button = "Subscribe", notice }: SignupFormProps) {
  const id = useId();
  const [state, setState] = useState<keyof typeof statusTexts>("open");
  const isFaulty = state === "malformed" || state === "failed";

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const form = event.currentTarget;
    setState("sending");
    const outcome = await sendSubscription(browserFetch, new FormData(form));
    if (outcome === "subscribed") form.reset();
    setState(outcome);
  }

  function refuse(event: FormEvent<HTMLInputElement>) {
    event.preventDefault();
    event.currentTarget.focus();
    setState("malformed");
  }

  return (
    <form id={signupId} className={styles.form} action={subscribePath} method="post" onSubmit={send}>
      <label htmlFor={id}>Your e-mail</label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          readOnly={state === "sending"}
          aria-invalid={state === "malformed" || undefined}
          aria-describedby={`${id}-said ${id}-consent`}
          onInput={() => setState("open")}
          onInvalid={refuse}
        />
        <FormButton type="submit" variant={state === "subscribed" ? "done" : "brass"}>
          {state === "subscribed" ? "Subscribed" : button}
        </FormButton>
      </div>
      <p id={`${id}-said`} className={isFaulty ? styles.fault : styles.said} role="status">
        {statusTexts[state]}
      </p>
      <p id={`${id}-consent`} className={styles.consent}>
        {consentWording}
      </p>
      <PrivacyNotice {...notice} />
      <HoneypotField name="topic" />
    </form>
  );
}
