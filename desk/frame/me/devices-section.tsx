import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./me.module.css";
import { useMyAccount } from "./use-my-account.ts";

/** Where one is signed in, with the way out of each. */
export function DevicesSection() {
  const { account, change } = useMyAccount();
  const { timeZone } = useAccount();
  return (
    <Section title="Where you are signed in" id="devices">
      <ul className={styles.rows}>
        {account.devices.map(({ id, name, isCurrent, usedAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {name}
              {isCurrent ? ", this one" : `, last used ${formatDateTime(new Date(usedAt).toISOString(), timeZone)}`}
            </span>
            {!isCurrent && (
              <button
                type="button"
                className={styles.action}
                onClick={() => change("devices/end", { id }, `${name} was signed out.`)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>Times are the festival&rsquo;s ({timeZone}).</p>
      {account.devices.length > 1 && (
        <FormButton
          variant="outline"
          onClick={() => change("devices/end-others", {}, "You are signed out everywhere else.")}
        >
          Sign out everywhere else
        </FormButton>
      )}
    </Section>
  );
}
