import { roleWords } from "#desk/frame/access/members/role-words.ts";
import { deskRoles, type HeldRoles, heldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { SelectField } from "#ui/fields/select-field.tsx";

const choices = [
  { value: "", label: "no" },
  { value: "look", label: "may look only" },
  { value: "change", label: "yes" },
];

/** A choice for each role. */
export function RoleFields({ roles }: { roles: HeldRoles }) {
  return deskRoles.map((role) => (
    <SelectField
      key={role}
      label={roleWords[role].name}
      hint={roleWords[role].what}
      name={role}
      width="short"
      defaultValue={roles[role] ?? ""}
      options={choices}
    />
  ));
}

/** The roles that were chosen in a form. */
export function chosenRoles(form: FormData): HeldRoles {
  const chosen = deskRoles.map((role) => [role, form.get(role)]).filter(([, held]) => held !== "");
  return heldRoles.parse(Object.fromEntries(chosen));
}
