import { useFormContext } from "react-hook-form";
import { agreement } from "#app/features/membership/membership-contract.ts";
import { states } from "#app/services/forms/states.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useAnswers } from "#app/wizard/use-answers.ts";
import { labels, type MembershipAnswers } from "./membership-answers.ts";

/** The member's details, then the agreement, which is not required because paying is the agreement. */
export function MembershipFields({ feeCents }: { feeCents: number }) {
  const { register } = useFormContext<MembershipAnswers>();
  return (
    <>
      <PersonFields />
      <AddressFields />
      <CheckboxField label={agreement(feeCents)} {...register("agreement")} />
    </>
  );
}

function PersonFields() {
  const { field } = useAnswers<MembershipAnswers>();
  return (
    <>
      <TextField label={labels.firstName} {...field("firstName")} autoComplete="given-name" width="medium" required />
      <TextField label={labels.lastName} {...field("lastName")} autoComplete="family-name" width="medium" required />
      <TextField
        label={labels.email}
        hint="Your receipt and your welcome letter go here."
        {...field("email")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField label={labels.phone} {...field("phone")} type="tel" autoComplete="tel" width="short" required />
    </>
  );
}

function AddressFields() {
  const { field } = useAnswers<MembershipAnswers>();
  return (
    <>
      <TextField label={labels.address} {...field("address")} autoComplete="address-line1" required />
      <TextField label={labels.city} {...field("city")} autoComplete="address-level2" width="medium" required />
      <SelectField
        label={labels.state}
        options={states}
        {...field("state")}
        autoComplete="address-level1"
        width="short"
        required
      />
      <TextField
        label={labels.postcode}
        {...field("postcode")}
        inputMode="numeric"
        autoComplete="postal-code"
        width="digits"
        required
      />
    </>
  );
}
