import { Link } from "react-router";
import { fieldId } from "#ui/fields/field.tsx";
import styles from "./mails.module.css";
import type { MailList } from "./mails-contract.ts";
import { ReaddressButton } from "./readdress-button.tsx";

type Mail = MailList["mails"][number];

/** What to do about a mail that did not arrive: correct its address, and then send it there. */
export function FailedMail({ mail: { id, advice, record, newAddress } }: { mail: Mail }) {
  return (
    <p className={styles.failed}>
      {record === null && advice}
      {record !== null && newAddress === null && (
        <Link to={pathToCorrect(record)}>
          {record.field === null ? "Find out who that is" : "Correct the address"}: <bdi>{record.name}</bdi>
        </Link>
      )}
      {newAddress !== null && <ReaddressButton id={id} newAddress={newAddress} look="small" />}
    </p>
  );
}

/** The record with the form open at the address. */
export function pathToCorrect({ path, field }: NonNullable<Mail["record"]>): string {
  return field === null ? path : `${path}#${fieldId(field)}`;
}
