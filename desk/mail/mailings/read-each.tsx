import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { MailPages } from "#desk/mail/batches/mail-pages.tsx";
import { peopleCount } from "#desk/mail/batches/progress-words.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./mailings.module.css";
import type { MailsToRead } from "./mailings-contract.ts";

type ReadEachProps = { read: MailsToRead; onPage: (page: number) => void; onTest: (reference: string) => void };

/** The mails as they will be, ten at a time, and who gets none. */
export function ReadEach({ read, onPage, onTest }: ReadEachProps) {
  const { mails, count, twice, withoutAddress, unfilled, untold } = read;
  const [first] = mails;
  return (
    <>
      <p role="status">{`${peopleCount(count)} will get a mail.`}</p>
      {untold.length > 0 && (
        <p className={styles.untold}>
          Something is decided about them that they do not know yet, so please do not write as if they did:{" "}
          {untold.join(", ")}.
        </p>
      )}
      {withoutAddress.length > 0 && <p>No email address, so no mail: {withoutAddress.join(", ")}.</p>}
      {unfilled.length > 0 && (
        <p>Nothing fills in these words yet, so no mail: {unfilled.join("; ")}. The offer and the schedule do.</p>
      )}
      {twice.length > 0 && <p>There twice under one name and address, so once only: {twice.join(", ")}.</p>}
      {first && (
        <Buttons>
          <FormButton variant="outline" onClick={() => onTest(first.reference)}>
            Send me the first one as a test
          </FormButton>
        </Buttons>
      )}
      <MailPages read={read} onPage={onPage} />
    </>
  );
}
