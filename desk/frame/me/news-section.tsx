import type { ChangedPreferences, News } from "#desk/frame/access/account/preferences.ts";
import { visibleRecordNames } from "#desk/frame/access/rights/record-names.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { useMyAccount } from "./use-my-account.ts";

const times: readonly { value: News; label: string; said: string }[] = [
  { value: "atOnce", label: "At once", said: "you are told of each at once" },
  { value: "daily", label: "Once a day", said: "you are told once a day, at eight" },
  { value: "never", label: "Never", said: "you are not told by mail" },
];

/** When the member is notified of new records, for each kind they may see. Each choice is saved at once and alone. */
export function NewsSection() {
  const { account, change } = useMyAccount();
  const { person } = useAccount();
  const { preferences } = account;
  const choose = (news: ChangedPreferences["news"], words: string) => void change("preferences", { news }, words);
  return (
    <Section title="What I am told of by mail" id="news">
      <p>Once a day: at eight in the morning, how much waits; no mail where nothing does.</p>
      {visibleRecordNames(person).map(({ kind, many }) => (
        <SelectField
          key={kind}
          label={`New ${many}`}
          name={`news-${kind}`}
          options={times.map(({ value, label }) => ({ value, label }))}
          value={preferences.news[kind]}
          onChange={({ currentTarget }) => {
            const chosen = times.find(({ value }) => value === currentTarget.value);
            if (chosen) choose({ [kind]: chosen.value }, `New ${many}: ${chosen.said}.`);
          }}
        />
      ))}
    </Section>
  );
}
