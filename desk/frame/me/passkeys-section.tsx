import { type FormEvent, useState } from "react";
import { createPasskey } from "#desk/frame/access/credentials/passkey-browser.ts";
import { ignoredAnswer } from "#desk/frame/access/credentials/proof-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./me.module.css";
import { useMyAccount } from "./use-my-account.ts";

/** One's passkeys: by fingerprint, face or PIN. */
export function PasskeysSection() {
  const { account } = useMyAccount();
  return (
    <Section title="Fingerprint, face or PIN">
      {account.passkeys.length === 0 ? (
        <p>None of your devices signs you in yet.</p>
      ) : (
        <ul className={styles.rows}>
          {account.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {account.passkeys.length === 1 && (
        <p>Please add a second device, or keep your one-time codes on paper: phones get lost.</p>
      )}
      <AddDevice />
    </Section>
  );
}

/** Adds the device that one sits at. */
export function AddDevice() {
  const { account, reload } = useMyAccount();
  const add = async () => {
    const outcome = await createPasskey("/desk/api/me/passkeys", ignoredAnswer);
    if (outcome.ok) notify("This device was added. From now on it signs you in.");
    else if (outcome.detail) notify(outcome.detail, { isProblem: true });
    if (outcome.ok) await reload();
  };
  return (
    <FormButton variant={account.passkeys.length === 0 ? "solid" : "outline"} onClick={add}>
      Add this device
    </FormButton>
  );
}

function PasskeyRow({ passkey }: { passkey: { id: string; name: string; usedAt: number | null } }) {
  const { change } = useMyAccount();
  const { timeZone } = useAccount();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, usedAt } = passkey;
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const result = await change("passkeys/rename", { id, name: typed }, "The name was saved.");
    if (result.ok) setRenaming(false);
  };
  if (isRenaming)
    return (
      <li className={styles.row}>
        <form onSubmit={rename} className={styles.rename}>
          <TextField
            label="Name of this device"
            name="name"
            maxLength={60}
            defaultValue={name}
            width="medium"
            autoFocus
          />
          <FormButton type="submit" variant="outline">
            Save
          </FormButton>
        </form>
      </li>
    );
  return (
    <li className={styles.row}>
      <span>
        {name}
        {usedAt !== null && `, last used ${formatDateTime(new Date(usedAt).toISOString(), timeZone)}`}
      </span>
      <span>
        <button type="button" className={styles.action} onClick={() => setRenaming(true)}>
          Rename
        </button>
        <button
          type="button"
          className={styles.action}
          onClick={() => change("passkeys/remove", { id }, `${name} signs nobody in any more.`)}
        >
          Remove
        </button>
      </span>
    </li>
  );
}
