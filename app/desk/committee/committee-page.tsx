import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { rolesInWords } from "#app/desk/access/role-words.ts";
import { useAccount, useMay } from "#app/desk/shell/use-account.ts";
import { formatDateTime } from "#app/platform/time/format-date-time.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./committee.module.css";
import { type CommitteeMember, committee } from "./committee-contract.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";

export { committee as schema };

/** Who is on the committee, what each may do, and how somebody joins and leaves. */
export default function CommitteePage() {
  const { people } = committee.parse(useLoaderData());
  const mayChange = useMay("committee.change");
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const chairs = people.filter(({ roles, status }) => roles.chair === "change" && status === "active");
  return (
    <>
      <p>
        <Link to="/desk/settings">Settings</Link>
      </p>
      <h1>Committee</h1>
      {chairs.length < 2 && (
        <p className={styles.note}>
          There is one chair only, and without a chair nobody can be let in. Please make somebody else a chair, too. And
          print your ten spare keys (My account), and keep the sheet under lock and key.
        </p>
      )}
      {mayChange && (
        <FormButton id="invite" onClick={() => setInviting(true)}>
          Invite somebody
        </FormButton>
      )}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Person person={person} />
            {mayChange && (
              <button type="button" className={styles.change} onClick={() => setChosen(person.id)}>
                Change<VisuallyHidden> {person.name}</VisuallyHidden>
              </button>
            )}
          </li>
        ))}
      </ul>
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <MemberDialog people={people} id={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function Person({ person }: { person: CommitteeMember }) {
  const { timeZone, person: me } = useAccount();
  const { name, email, roles, status, hasSecondFactor, usedAt } = person;
  return (
    <div>
      <strong>{name}</strong>
      {person.id === me.id && " (you)"} <span className={styles.tag}>{status === "invited" ? "invited" : "here"}</span>
      <br />
      {rolesInWords(roles)}
      <br />
      <span className={styles.detail}>
        {email}
        {status === "active" && !hasSecondFactor && ", no passkey yet"}
        {usedAt !== null && `, last here ${formatDateTime(new Date(usedAt).toISOString(), timeZone)} (${timeZone})`}
      </span>
    </div>
  );
}
