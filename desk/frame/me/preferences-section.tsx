import type { ChangedPreferences } from "#desk/frame/access/account/preferences.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { useMyAccount } from "./use-my-account.ts";

/** The member's own preferences. Each is saved at once and alone: the others that were loaded may be older than the stored ones. */
export function PreferencesSection() {
  const { account, change } = useMyAccount();
  const { preferences } = account;
  const choose = (chosen: ChangedPreferences, words: string) => void change("preferences", chosen, words);
  return (
    <Section title="Keyboard and mails" id="keys">
      <CheckboxField
        label="Single keys: 1 to 5 give a score, J and K go to the next and the last record"
        name="singleKeys"
        checked={preferences.singleKeys}
        onChange={({ target }) =>
          choose({ singleKeys: target.checked }, target.checked ? "Single keys are on." : "Single keys are off.")
        }
      />
      <CheckboxField
        label="Tell me by mail when somebody signs in as me on a new device"
        name="mailOnSignIn"
        checked={preferences.mailOnSignIn}
        onChange={({ target }) =>
          choose(
            { mailOnSignIn: target.checked },
            target.checked ? "You are told by mail." : "You are not told by mail.",
          )
        }
      />
      <CheckboxField
        label="Tell me by mail when somebody else gives me a task, or hands work to me"
        name="mailOnTask"
        checked={preferences.mailOnTask}
        onChange={({ target }) =>
          choose(
            { mailOnTask: target.checked },
            target.checked ? "You are told of tasks by mail." : "You are not told of tasks by mail.",
          )
        }
      />
    </Section>
  );
}
