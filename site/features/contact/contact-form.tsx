import { type FormEvent, type Ref, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { answerHints } from "#platform/text/answer-hint.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { useStatusTitle } from "#services/site/use-status-title.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { useSummaryFocus } from "#site/wizard/steps/use-summary-focus.ts";
import { ErrorSummary, type FieldProblem } from "#ui/fields/error-summary.tsx";
import { fieldId, RequiredNote } from "#ui/fields/field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { HoneypotField } from "#ui/fields/honeypot-field.tsx";
import { type Notice, PrivacyNotice } from "#ui/fields/privacy-notice.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ButtonLink } from "#ui/links/button.tsx";
import { contactPath, honeypotName, thanks } from "./contact-constants.ts";
import { contactDetails } from "./contact-details.ts";
import styles from "./contact-form.module.css";
import type { DeliveryProblem } from "./deliver-message.ts";
import { type RefusedMessage, useMessageDelivery } from "./use-message-delivery.ts";

type ContactFormProps = { isThankYouPage: boolean; notice?: Notice | undefined };

/**
 * The contact form. Its fields are marked required but not validated. The thanks are shown at once, while the message is sent in the
 * background. Without JavaScript it is a plain form.
 *
 * @param props.isThankYouPage whether the page is the response to the plain form
 */
export function ContactForm({ isThankYouPage, notice }: ContactFormProps) {
  const headingId = useId();
  const status = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { isSent, problem, refused, waiting, send, bringBack, startAgain } = useMessageDelivery();
  const hasForm = !isThankYouPage && !isSent;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(fieldValues(event.currentTarget));
    // The form is removed, so the focus moves to the thanks.
    status.current?.focus();
  }

  function writeAnother() {
    // Renders the form before focusing its field.
    flushSync(startAgain);
    document.getElementById(fieldId("senderName"))?.focus();
  }

  function showAgain(chosen: RefusedMessage) {
    flushSync(() => bringBack(chosen, form.current ? fieldValues(form.current) : {}));
    // With errors the summary takes the focus.
    if (chosen.errors.length === 0) document.getElementById(fieldId("senderName"))?.focus();
  }

  return (
    <section id="write-to-us" className={styles.contact} aria-labelledby={headingId}>
      <h2 id={headingId}>Contact our committee</h2>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {!hasForm && <p className={styles.thanks}>{thanks}</p>}
        <DeliveryNote problem={problem} />
        {waiting.map((each) => (
          <WaitingMessage key={each.message.key} errors={each.errors} onBringBack={() => showAgain(each)} />
        ))}
      </div>
      {hasForm && (
        <MessageFields key={refused?.message.key} ref={form} notice={notice} refused={refused} onSubmit={submit} />
      )}
      {isThankYouPage && (
        <ButtonLink variant="outline" to={contactPath}>
          Write another message
        </ButtonLink>
      )}
      {!isThankYouPage && isSent && (
        <FormButton variant="outline" onClick={writeAnother}>
          Write another message
        </FormButton>
      )}
    </section>
  );
}

type MessageFieldsProps = {
  ref: Ref<HTMLFormElement>;
  notice: Notice | undefined;
  refused: RefusedMessage | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

const { senderName, senderEmail, message } = messageForm.fields;
const labels = { senderName: "Name", senderEmail: "Email", message: "Message" } as const;

function MessageFields({ ref, notice, refused, onSubmit }: MessageFieldsProps) {
  const errors = refused?.errors ?? [];
  const summary = useSummaryFocus(errors.length);
  useStatusTitle({ isError: errors.length > 0 });
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    required: true,
    defaultValue: refused?.message.fields[name],
    error: errors.find((error) => error.field === name)?.message,
  });
  return (
    <form ref={ref} action={contactPath} method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary ref={summary} problems={errors.map(problemOf)} hasAnswers />
      <RequiredNote />
      <TextField {...field("senderName")} autoComplete="name" maxLength={senderName.value.max} />
      <TextField
        {...field("senderEmail")}
        type="email"
        autoComplete="email"
        answerHintOf={answerHints[senderEmail.value.expectedFormat]}
        maxLength={senderEmail.value.max}
      />
      <TextAreaField {...field("message")} rows={10} maxLength={message.value.max} />
      <HoneypotField name={honeypotName} />
      <FormButton type="submit">Submit</FormButton>
      <PrivacyNotice {...notice} />
    </form>
  );
}

function labelOf(field: string) {
  return Object.entries(labels).find(([name]) => name === field)?.[1];
}

function problemOf({ field, message: text }: FieldError): FieldProblem {
  const label = labelOf(field);
  return { id: label && fieldId(field), message: text, label: label ?? field };
}

/** Corrects the thanks if the message cannot be delivered, and names another way. */
function DeliveryNote({ problem }: { problem: DeliveryProblem["kind"] | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={styles.note}>
      {problem === "delayed"
        ? "Your message has not reached us yet. Please leave this page open while we keep trying, or write to "
        : "Your message has not reached us. Please write to "}
      <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a>
      {problem === "delayed" ? "." : " instead."}
    </p>
  );
}

type WaitingMessageProps = Pick<RefusedMessage, "errors"> & { onBringBack: () => void };

/** A message that was refused while another one was being written; or that other one, while the first is in the form. */
function WaitingMessage({ errors, onBringBack }: WaitingMessageProps) {
  return (
    <div className={styles.waiting}>
      <p className={styles.note}>
        {errors.length === 0
          ? "The message that you were writing is kept."
          : `An earlier message was refused. ${errors.map(refusalOf).join(" ")}`}
      </p>
      <FormButton variant="outline" onClick={onBringBack}>
        Bring it back
      </FormButton>
    </div>
  );
}

/** "Name: Please keep this to 200 characters." */
function refusalOf({ field, message: text }: FieldError) {
  return `${labelOf(field) ?? field}: ${text}`;
}

function fieldValues(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name, value]) => name !== honeypotName || value !== "");
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
