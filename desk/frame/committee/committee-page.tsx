import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { rolesInWords } from "#desk/frame/access/members/role-words.ts";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./committee.module.css";
import { type Committee, type CommitteeMember, committee } from "./committee-contract.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { lastHere } from "./last-here.ts";
import { MemberDialog } from "./member-dialog.tsx";

export { committee as pageDataSchema };

/** Who is on the committee, what each may do, and how somebody joins and leaves. */
export default function CommitteePage() {
  const { people, former } = committee.parse(useLoaderData());
  const mayChange = useMay("committee.change");
  const { person } = useAccount();
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const chairs = people.filter(({ roles, status }) => roles.chair === "change" && status === "active");
  return (
    <>
      <p>
        <Link to="/desk/settings">Settings</Link>
      </p>
      <h1>Committee</h1>
      {chairs.length < 2 && <OnlyChair isMe={chairs[0]?.id === person.id} />}
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
      {former.length > 0 && <Former former={former} />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <MemberDialog people={people} id={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

/** How the only chair regains access: no other role can reset a sign-in. */
function OnlyChair({ isMe }: { isMe: boolean }) {
  const { hasSecondFactor } = useAccount();
  return (
    <div className={styles.note}>
      <p>
        There is one chair only, and without a chair nobody can be let in. Please make somebody else a chair, too.
        {isMe && (
          <>
            {" "}
            Keep <Link to={hasSecondFactor ? "/desk/me#codes" : "/desk/me?start"}>your one-time codes on paper</Link>{" "}
            under lock and key.
          </>
        )}
      </p>
      <p>A chair who is alone and cannot get in is helped by whoever runs the server.</p>
      <Fold title="For the technician">
        <p>
          Type <code>npm run desk -- invite EMAIL --role chair</code> (docs/operations.md), and hand over the link that
          it prints.
        </p>
      </Fold>
    </div>
  );
}

function Person({ person }: { person: CommitteeMember }) {
  const { timeZone, person: me } = useAccount();
  const { name, email, roles, status, hasDevice, usedAt } = person;
  return (
    <div>
      <strong>{name}</strong>
      {person.id === me.id && " (you)"} {status === "invited" && <span className={styles.tag}>invited</span>}
      <br />
      {rolesInWords(roles)}
      <br />
      <span className={styles.detail}>
        <span>{email}</span>
        {status === "active" && !hasDevice && ", no device added yet"}
        {status === "active" ? `, ${lastHere(usedAt, timeZone)}` : ", has not been here yet"}
      </span>
    </div>
  );
}

/** Who was on the committee: their names stand beside what they did. */
function Former({ former }: Pick<Committee, "former">) {
  return (
    <Fold title={`Left the committee (${former.length})`}>
      <ul className={styles.people}>
        {former.map(({ id, name, leftAt }) => (
          <li key={id} className={styles.person}>
            <strong>{name}</strong>
            {leftAt !== null && (
              <span className={styles.detail}>
                <DeskTime at={leftAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
