import { useState } from "react";
import { SelectField } from "#ui/fields/select-field.tsx";
import styles from "./mail-texts.module.css";
import type { Recipient } from "./mail-texts-contract.ts";
import { fillPlaceholders } from "./placeholders.ts";

type TextPreviewProps = { subject: string | undefined; words: string; recipients: readonly Recipient[] };

/** A text as one of its recipients would read it, filled in as one types. */
export function TextPreview({ subject, words, recipients }: TextPreviewProps) {
  const [chosen, setChosen] = useState(recipients[0]?.reference);
  const recipient = recipients.find(({ reference }) => reference === chosen) ?? recipients[0];
  if (!recipient) return <p>Once somebody has applied or written, you see here how it reads for them.</p>;
  const filled = (text: string) => fillPlaceholders(text, recipient.values).text;
  return (
    <div>
      <SelectField
        label="As it reads for"
        name="recipient"
        options={recipients.map(({ reference, name }) => ({ value: reference, label: `${name} (${reference})` }))}
        value={recipient.reference}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <p>
        To: {recipient.to || "nobody, since there is no address"}
        {subject !== undefined && (
          <>
            <br />
            Subject: {filled(subject)}
          </>
        )}
      </p>
      <pre className={styles.preview}>{filled(words)}</pre>
    </div>
  );
}
