import type { RecordType } from "../model/record-types.ts";
import styles from "./add-record-form.module.css";
import type { PossibleDuplicates } from "./record-add-contract.ts";

const shared = { phone: "phone", email: "email address", both: "phone and email address" };

type SamePeopleProps = { recordType: RecordType; same: PossibleDuplicates["same"] };

/** Says who is there already with the same phone number or address. Couples share both, so it is nothing that hinders. */
export function SamePeople({ recordType: { path }, same }: SamePeopleProps) {
  return (
    <div role="status">
      {same.map(({ reference, name, year, has }) => (
        <p key={reference} className={styles.same}>
          {/* In another tab, or what is written here would be lost. */}
          <a href={`/desk/${path}/${reference}`} target="_blank" rel="noreferrer">
            {name || "Somebody"} ({reference}, {year})
          </a>{" "}
          has the same {shared[has]}.
        </p>
      ))}
    </div>
  );
}
