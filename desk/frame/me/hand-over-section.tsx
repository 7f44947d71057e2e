import type { FormEvent } from "react";
import { handedOver } from "#desk/frame/access/members/handed-over.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { useMyAccount } from "./use-my-account.ts";

/** For who leaves, or goes on holiday: open tasks, records to look after and saved views go to somebody else. */
export function HandOverSection() {
  const { account, change } = useMyAccount();
  const { openWork, colleagues } = account;
  if (openWork === 0 || colleagues.length === 0) return null;
  const handOver = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = new FormData(event.currentTarget).get("id");
    const name = colleagues.find((each) => each.id === id)?.name ?? "Your successor";
    void change("hand-over", { id }, (now) => handedOver(name, "your work", now.openWork));
  };
  return (
    <Section title="Hand my work to …">
      <p>
        {openWork === 1
          ? "One task, record or saved view is yours."
          : `${openWork} tasks, records and saved views are yours.`}
      </p>
      <form onSubmit={handOver}>
        <SelectField
          label="Who takes it over"
          name="id"
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormButton type="submit" variant="outline">
          Hand it over
        </FormButton>
      </form>
    </Section>
  );
}
