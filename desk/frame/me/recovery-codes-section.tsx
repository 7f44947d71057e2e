import { useState } from "react";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./me.module.css";
import { newRecoveryCodes } from "./me-contract.ts";
import { useMyAccount } from "./use-my-account.ts";

export function RecoveryCodesSection() {
  return (
    <Section title="One-time codes on paper" id="codes">
      <RecoveryCodes />
    </Section>
  );
}

/** Ten one-time codes on a sheet of paper, for a lost phone. They are shown once. @param isFirst whether they are what is done next */
export function RecoveryCodes({ isFirst = false }: { isFirst?: boolean }) {
  const { account, reload } = useMyAccount();
  const [codes, setCodes] = useState<readonly string[]>();
  const make = async () => {
    const result = await deskPost("/desk/api/me/recovery-codes", {}, newRecoveryCodes);
    if (!result.ok) return notify(result.detail, { isProblem: true });
    setCodes(result.data.codes);
    await reload();
  };
  const { recoveryCodes: left, usedRecoveryCodes: used } = account;
  if (codes) return <Sheet codes={codes} />;
  return (
    <>
      <p>
        {left === 0
          ? `You have none ${used > 0 ? "left" : "yet"}. Each lets you in once when your phone is lost: print them, and put them into a drawer.`
          : `You have ${left} of ten left. New ones end the old ones.`}
      </p>
      <FormButton variant={isFirst && left === 0 ? "solid" : "outline"} onClick={make}>
        Make ten one-time codes
      </FormButton>
    </>
  );
}

/** Alone on its sheet when it is printed. */
function Sheet({ codes }: { codes: readonly string[] }) {
  const { person, festival } = useAccount();
  return (
    <>
      <div className={styles.sheet}>
        <p>
          <strong>One-time codes of {person.name}</strong>, the desk of {festival}, {location.host}/desk. Lost your
          phone? On any device, ask there for a mail, and then type one of these. Each works once. Keep this sheet where
          nobody else looks.
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
      <Buttons>
        <FormButton variant="outline" onClick={() => window.print()}>
          Print them
        </FormButton>
        <FormButton variant="outline" onClick={() => void copy(codes)}>
          Copy them
        </FormButton>
      </Buttons>
    </>
  );
}

async function copy(codes: readonly string[]) {
  const isCopied = await navigator.clipboard?.writeText(codes.join("\n")).then(
    () => true,
    () => false,
  );
  if (isCopied) notify("The codes were copied. Paste them where only you find them.");
  else notify("This browser does not copy. Please print them, or write them down.", { isProblem: true });
}
