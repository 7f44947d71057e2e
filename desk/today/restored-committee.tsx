import { useState } from "react";
import { useRevalidator } from "react-router";
import { rolesInWords } from "#desk/frame/access/members/role-words.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { committeeIsRight, type Today } from "./today-contract.ts";
import styles from "./today-page.module.css";

type RestoredCommitteeProps = { restored: NonNullable<Today["restored"]>; timeZone: string };

/** After a backup was restored: whoever left the committee since it was made is back on it, until the chair looks. */
export function RestoredCommittee({ restored: { madeAt, people }, timeZone }: RestoredCommitteeProps) {
  const [isSaving, setSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const confirm = async () => {
    setSaving(true);
    const result = await deskPost("/desk/api/today/committee-is-right", {}, committeeIsRight);
    setSaving(false);
    if (!result.ok) return notify(`Nothing was saved. ${result.detail}`, { isProblem: true });
    notify("Thank you. The log says that you looked.");
    await revalidate();
  };
  const when = madeAt === null ? "when the backup was made" : `on ${dayAndMonth(dayIn(timeZone, new Date(madeAt)))}`;
  return (
    <section aria-labelledby="restored" className={styles.restored}>
      <h2 id="restored">A backup was put back</h2>
      <p>This is the committee as it was {when}. Is everybody still right?</p>
      <ul>
        {people.map(({ id, name, roles }) => (
          <li key={id}>
            <strong>{name}</strong> {rolesInWords(roles)}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <FormButton disabled={isSaving} onClick={() => void confirm()}>
          Yes, that is right
        </FormButton>
        <DeskLink to="/desk/settings/committee">Change the committee</DeskLink>
      </div>
    </section>
  );
}
