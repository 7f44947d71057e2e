import { type FormEvent, lazy, Suspense, useId, useState } from "react";
import { browserFetch } from "#services/site/site-fetch.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { HoneypotField } from "#ui/fields/honeypot-field.tsx";
import { type Notice, PrivacyNotice } from "#ui/fields/privacy-notice.tsx";
import { signupId } from "#ui/fields/signup-id.ts";
import { useTooLong } from "#ui/fields/use-too-long.ts";
import { loadPart } from "#ui/page/load-part.ts";
import { type SignupOutcome, sendSubscription } from "./newsletter-api.ts";
import { subscribePath } from "./newsletter-links.ts";
import { checkInbox, consentWording, malformedAddress, requestFailed } from "./newsletter-texts.ts";
import styles from "./signup-form.module.css";

/** Loaded once somebody writes in the field, since every page has it. Where it cannot be loaded, nothing is hinted at. */
const LateAddressHint = lazy(async () => ({
  default: (await loadPart(() => import("./address-hint.tsx"))).AddressHint,
}));

/** The server's limit of an e-mail address. Its schema is not imported, because every page loads this form. */
const longestAddress = 254;

type SignupState = SignupOutcome | { stage: "open" | "sending" };

const statusTexts = {
  open: "",
  sending: "Sending…",
  subscribed: checkInbox,
  malformed: malformedAddress,
  failed: requestFailed,
} as const satisfies Record<SignupState["stage"], string>;

type SignupFormProps = { button?: string | undefined; notice?: Notice | undefined };

/**
 * The newsletter form in the footer. It uses no form library, because every page loads it. Without JavaScript it is a plain form.
 */
export function SignupForm({ button = "Subscribe", notice }: SignupFormProps) {
  const id = useId();
  const [state, setState] = useState<SignupState>({ stage: "open" });
  const [isTouched, setTouched] = useState(false);
  const { stage } = state;
  const tooLong = useTooLong(id, longestAddress);
  const isFaulty = tooLong !== undefined || stage === "malformed" || stage === "failed";

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage === "sending") return;
    const form = event.currentTarget;
    setState({ stage: "sending" });
    const outcome = await sendSubscription(browserFetch, new FormData(form));
    if (outcome.stage === "subscribed") form.reset();
    setState(outcome);
  }

  function refuse(event: FormEvent<HTMLInputElement>) {
    event.preventDefault();
    event.currentTarget.focus();
    setState({ stage: "malformed" });
  }

  return (
    <form
      id={signupId}
      className={styles.form}
      aria-label="Newsletter"
      action={subscribePath}
      method="post"
      onSubmit={send}
    >
      <label htmlFor={id}>Your email</label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={stage === "sending"}
          aria-invalid={tooLong !== undefined || stage === "malformed" || undefined}
          aria-describedby={`${id}-said ${id}-answer-hint ${id}-consent`}
          onFocus={() => setTouched(true)}
          onInput={() => setState({ stage: "open" })}
          onInvalid={refuse}
        />
        <FormButton type="submit" variant={stage === "subscribed" ? "done" : "brass"}>
          {stage === "subscribed" ? "Subscribed" : button}
        </FormButton>
      </div>
      {isTouched && stage !== "subscribed" && (
        <Suspense>
          <LateAddressHint inputId={id} />
        </Suspense>
      )}
      <p id={`${id}-said`} className={isFaulty ? styles.fault : styles.said} role="status">
        {tooLong ?? ((stage === "malformed" && state.message) || statusTexts[stage])}
      </p>
      <p id={`${id}-consent`}>{consentWording}</p>
      <PrivacyNotice {...notice} />
      <HoneypotField name="topic" />
    </form>
  );
}
