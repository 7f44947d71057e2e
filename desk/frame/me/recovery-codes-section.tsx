import { useState } from "react";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./me.module.css";
import { newRecoveryCodes } from "./me-contract.ts";
import { useMyAccount } from "./use-my-account.ts";

/** Ten spare keys on a sheet of paper, for a lost phone. They are shown once. */
export function RecoveryCodesSection() {
  const { account, reload } = useMyAccount();
  const [codes, setCodes] = useState<readonly string[]>();
  const make = async () => {
    const result = await deskPost("/desk/api/me/recovery-codes", {}, newRecoveryCodes);
    if (!result.ok) return notify(result.detail, { isProblem: true });
    setCodes(result.data.codes);
    await reload();
  };
  const left = account.recoveryCodes;
  return (
    <Section title="Spare keys">
      {codes ? (
        <Sheet codes={codes} />
      ) : (
        <>
          <p>
            {left === 0
              ? "You have none yet. Each lets you in once when your phone is lost: print them, and put them into a drawer."
              : `You have ${left} of ten left. New ones end the old ones.`}
          </p>
          <FormButton variant="outline" onClick={make}>
            Make ten spare keys
          </FormButton>
        </>
      )}
    </Section>
  );
}

/** Alone on its sheet when it is printed. */
function Sheet({ codes }: { codes: readonly string[] }) {
  const { person, festival } = useAccount();
  return (
    <>
      <div className={styles.sheet}>
        <p>
          <strong>Spare keys of {person.name}</strong>, the desk of {festival}, {location.host}/desk. Each works once,
          after the link in a mail. Keep this sheet where nobody else looks.
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <p>They are shown this once.</p>
      <FormButton onClick={() => window.print()}>Print them</FormButton>
    </>
  );
}
