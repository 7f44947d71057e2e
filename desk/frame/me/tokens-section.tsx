import { type FormEvent, useState } from "react";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./me.module.css";
import { madeToken, tokenDays } from "./me-contract.ts";
import { useMyAccount } from "./use-my-account.ts";

/** For the technician: keys with which programs read and write the content of pages in one's name. */
export function TokensSection() {
  const { account, change } = useMyAccount();
  const { timeZone } = useAccount();
  const [token, setToken] = useState<string>();
  if (account.tokens === null) return null;
  const day = (at: number) => formatDateTime(new Date(at).toISOString(), timeZone);
  return (
    <Section title="Keys for programs" id="programs">
      <p>
        With such a key, a program reads and changes the texts of the site in your name, and may do what you may do
        then. Whoever has it needs nothing else.
      </p>
      {account.tokens.length > 0 && (
        <ul className={styles.rows}>
          {account.tokens.map(({ id, name, expiresAt, usedAt }) => (
            <li key={id} className={styles.row}>
              <span>
                {name}, until {day(expiresAt)}, {usedAt === null ? "not used yet" : `last used ${day(usedAt)}`}
              </span>
              <button
                type="button"
                className={styles.action}
                onClick={() => change("tokens/end", { id }, `The key “${name}” has ended.`)}
              >
                End it
              </button>
            </li>
          ))}
        </ul>
      )}
      {token === undefined ? (
        <NewToken onMade={setToken} />
      ) : (
        <>
          <p>This is the key. It is shown this once: copy it to where the program reads it.</p>
          <p>
            <code className={styles.secret}>{token}</code>
          </p>
          <FormButton variant="outline" onClick={() => setToken(undefined)}>
            I have it
          </FormButton>
        </>
      )}
    </Section>
  );
}

function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const { reload } = useMyAccount();
  const [problem, setProblem] = useState<string>();
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = { name: given.get("name"), days: Number(given.get("days")) };
    const result = await deskPost("/desk/api/me/tokens", body, madeToken);
    if (!result.ok) {
      setProblem(result.errors.find(({ field }) => field === "name")?.message);
      return notify(result.detail, { isProblem: true });
    }
    setProblem(undefined);
    onMade(result.data.token);
    await reload();
  };
  return (
    <form onSubmit={make} noValidate>
      <TextField label="What the program is called" name="name" maxLength={60} error={problem} />
      <SelectField
        label="How long it works"
        name="days"
        defaultValue="30"
        options={tokenDays.map((days) => ({ value: String(days), label: days === 365 ? "A year" : `${days} days` }))}
      />
      <FormButton type="submit" variant="outline">
        Make a key
      </FormButton>
    </form>
  );
}
