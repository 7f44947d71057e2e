import { type FormEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { messageForm } from "#app/services/forms/message-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { fieldId, RequiredNote } from "#app/ui/field.tsx";
import { FormButton } from "#app/ui/form-button.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { type Notice, PrivacyNotice } from "#app/ui/privacy-notice.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { contactPath, honeypotName, thanks } from "./contact-constants.ts";
import { contactDetails } from "./contact-details.ts";
import styles from "./contact-form.module.css";
import type { DeliveryProblem } from "./deliver-message.ts";
import { useMessageDelivery } from "./use-message-delivery.ts";

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
  const { isSent, trouble, send, startAgain } = useMessageDelivery();
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

  return (
    <section id="write-to-us" className={styles.contact} aria-labelledby={headingId}>
      <h2 id={headingId}>Contact our committee</h2>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {!hasForm && <p className={styles.thanks}>{thanks}</p>}
        <DeliveryNote trouble={trouble} />
      </div>
      {hasForm && <MessageFields notice={notice} onSubmit={submit} />}
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

type MessageFieldsProps = { notice: Notice | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };

const { senderName, senderEmail, message } = messageForm.fields;

function MessageFields({ notice, onSubmit }: MessageFieldsProps) {
  return (
    <form action={contactPath} method="post" noValidate onSubmit={onSubmit}>
      <RequiredNote />
      <TextField label="Name" name="senderName" required autoComplete="name" maxLength={senderName.value.max} />
      <TextField
        label="Email"
        name="senderEmail"
        type="email"
        required
        autoComplete="email"
        maxLength={senderEmail.value.max}
      />
      <TextAreaField label="Message" name="message" required rows={10} maxLength={message.value.max} />
      <HoneypotField name={honeypotName} />
      <FormButton type="submit">Submit</FormButton>
      <PrivacyNotice {...notice} />
    </form>
  );
}

/** Corrects the thanks if the message cannot be delivered, and names another way. */
function DeliveryNote({ trouble }: { trouble: DeliveryProblem | undefined }) {
  if (trouble === undefined) return null;
  return (
    <p className={styles.note}>
      {trouble === "delayed"
        ? "Your message has not reached us yet. Please leave this page open while we keep trying, or write to "
        : "Your message has not reached us. Please write to "}
      <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a>
      {trouble === "delayed" ? "." : " instead."}
    </p>
  );
}

function fieldValues(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name, value]) => name !== honeypotName || value !== "");
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
