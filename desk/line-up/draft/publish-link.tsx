import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";

/** Leads to what of the line-up or the schedule visitors do not see, and says how much of it there is. */
export function PublishLink({ to, unpublished }: { to: string; unpublished: number }) {
  return (
    <ActionPageLink primary to={to}>
      Publish …{unpublished > 0 && ` (${unpublished} ${unpublished === 1 ? "change" : "changes"})`}
    </ActionPageLink>
  );
}
