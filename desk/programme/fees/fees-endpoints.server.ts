import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { gstLabels } from "#desk/records/offers/offer-words.ts";
import { csvText } from "#services/maintenance/write-export.server.ts";
import { type Fee, type FeesView, feesCsv } from "./fees-contract.ts";
import { readFees } from "./read-fees.server.ts";

/** The agreed fees, for the programme and the treasurer. */
export const feesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/line-up/fees", "fees.view", async ({ c, services }) => {
    const year = new URL(c.req.url).searchParams.get("year") ?? "";
    return c.json((await readFees(services, /^\d{4}$/.test(year) ? year : undefined)) satisfies FeesView);
  }),
  deskCommand(
    "/line-up/fees/csv",
    "fees.view",
    feesCsv,
    async ({ services, session, body: { year } }) => {
      const { fees } = await readFees(services, year);
      await logChange(services.db, {
        personId: session.person.id,
        action: "fees.csv",
        subject: { kind: "fees", id: year },
        changes: [{ field: "fees", before: null, after: fees.length }],
      });
      return new Response(csvText(fields, fees.map(rowOf)), { headers: { "Content-Type": "text/csv; charset=utf-8" } });
    },
    { needsRecentProof: true },
  ),
];

const fields = [
  ...["Band", "Reference", "Payee", "ABN", "The payee is", "Super", "Agreed fee", "GST"],
  ...["Invoice in", "Paid on", "Paid by"],
];

function rowOf(fee: Fee): Record<string, unknown> {
  return {
    Band: fee.name,
    Reference: fee.reference,
    Payee: fee.payee,
    ABN: fee.abn === "" ? "no ABN" : fee.abn,
    "The payee is": fee.payeeIs,
    Super: fee.payeeIs === "person" ? "may be due, ask" : "",
    "Agreed fee": (fee.cents / 100).toFixed(2),
    GST: fee.gst === "" ? "" : gstLabels[fee.gst],
    "Invoice in": fee.invoiceIn,
    "Paid on": fee.paidOn,
    "Paid by": fee.paidBy,
  };
}
