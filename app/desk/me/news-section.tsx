import type { News, Preferences } from "#app/desk/access/account/preferences.ts";
import { Section } from "#app/desk/parts/display/section.tsx";
import { visibleRecordTypes } from "#app/desk/records/model/record-types.ts";
import { useAccount } from "#app/desk/shell/account/use-account.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useMyAccount } from "./use-my-account.ts";

const times: readonly { value: News; label: string; said: string }[] = [
  { value: "atOnce", label: "At once", said: "you are told of each at once" },
  { value: "daily", label: "Once a day", said: "you are told once a day, at eight" },
  { value: "never", label: "Never", said: "you are not told by mail" },
];

/** When one is told of new records, for each kind that one may see. Each choice is saved at once. */
export function NewsSection() {
  const { account, change } = useMyAccount();
  const { person } = useAccount();
  const { preferences } = account;
  const choose = (news: Partial<Preferences["news"]>, words: string) =>
    void change("preferences", { ...preferences, news: { ...preferences.news, ...news } }, words);
  return (
    <Section title="What I am told of by mail" id="news">
      <p>Once a day: at eight in the morning, how much waits; no mail where nothing does.</p>
      {visibleRecordTypes(person).map(({ kind, many }) => (
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
