import type { FormEvent } from "react";
import { Navigate, useNavigate } from "react-router";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { wantedPage } from "#desk/frame/shell/account/wanted-page.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./me.module.css";
import { useMyAccount } from "./use-my-account.ts";

const CODE_APP = "code-app";

/** Asked of who came in with a one-time code: what they signed in with before may be in somebody else's hands. */
export function LostDevices() {
  const { account, change } = useMyAccount();
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const { passkeys, hasCodeApp, recoveryCodes } = account;
  const next = wantedPage() ?? "/desk";
  const others = account.devices.filter(({ isCurrent }) => !isCurrent).length;
  if (passkeys.length === 0 && !hasCodeApp && others === 0) return <Navigate to={next} replace />;
  const remove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lost = new FormData(event.currentTarget).getAll("lost").map(String);
    const body = { passkeys: lost.filter((id) => id !== CODE_APP), codeApp: lost.includes(CODE_APP) };
    const said = lost.length === 0 ? "" : "What you lost signs nobody in any more. ";
    const result = await change("lost", body, `${said}You are signed out everywhere else.`);
    if (result.ok) await navigate(next);
  };
  const lastUsed = (at: number | null) =>
    at === null ? "" : `, last used ${formatDateTime(new Date(at).toISOString(), timeZone)}`;
  return (
    <form onSubmit={remove} className={styles.lost}>
      <h1>Remove it and sign out everywhere?</h1>
      <p>You came in with a one-time code. Whoever finds your phone gets no further once it is removed here.</p>
      {passkeys.length + Number(hasCodeApp) > 0 && (
        <fieldset>
          <legend>What is lost? Untick what you still have.</legend>
          {passkeys.map(({ id, name, usedAt }) => (
            <CheckboxField
              key={id}
              id={`lost-${id}`}
              label={`${name}${lastUsed(usedAt)}`}
              name="lost"
              value={id}
              defaultChecked
            />
          ))}
          {hasCodeApp && (
            <CheckboxField id="lost-code-app" label="The code app" name="lost" value={CODE_APP} defaultChecked />
          )}
        </fieldset>
      )}
      <FormButton type="submit">Remove it and sign out everywhere</FormButton>
      <p>
        <DeskLink to={next}>Nothing is lost: go on</DeskLink>
      </p>
      <p>
        {recoveryCodes === 0
          ? "That was your last one-time code: make ten new ones under My account."
          : `You have ${recoveryCodes} one-time ${recoveryCodes === 1 ? "code" : "codes"} left. Until you add another device under My account, each signing in takes one.`}{" "}
        Is this somebody else’s device? Sign out at the end, under My account.
      </p>
    </form>
  );
}
