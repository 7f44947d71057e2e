import { expect, test } from "vitest";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { settleMails } from "../../../scripts/demo/settle-mails.ts";

const [second, day] = [1000, 24 * 60 * 60_000];

test("in the demo both mails about an application were sent just after it came, and those of today wait", async () => {
  const { services, close } = await openTestServices();
  await using _ = { [Symbol.asyncDispose]: close };
  const { db } = services;
  const now = Date.now();
  const came: number[] = [];
  for (const daysAgo of [40, 20, 1.2, 0.2]) {
    const at = now - daysAgo * day;
    const applicant = volunteerApplication(came.push(at));
    await submitForm(services, volunteerForm, payloadSchema(volunteerForm).parse(applicant), undefined, new Date(at));
  }
  await settleMails(services, now);
  const mails = await db.selectFrom("outbox").select(["status", "queued_at"]).orderBy("queued_at").execute();
  expect(mails.map(({ status }) => status).filter((status) => status === "queued")).toHaveLength(2);
  const seconds = mails.slice(0, 6).map(({ queued_at }, index) => {
    const at = came[Math.floor(index / 2)] ?? 0;
    return Math.round((queued_at - at) / second);
  });
  expect(seconds).toEqual([5, 5, 5, 5, 5, 5]);
});
