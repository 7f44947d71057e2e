import { storedFields } from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { formExportOf } from "#services/maintenance/form-export.server.ts";

const fields = storedFields(memberForm).map(([, { stored }]) => stored.exportColumn);

/** `npm run export -- members`. `paid` is what the payment provider says, not what a browser sent. */
export const memberExport = formExportOf(
  "members",
  memberForm,
  [...fields, "paid", "reference", "receivedAt", "status", "year", "paidAt"],
  ({ status, year, paid_at }) => ({ paid: status === "paid", year, paidAt: paid_at }),
);
