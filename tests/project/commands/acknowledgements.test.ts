import { expect, test } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";

const inbox = "victim@example.org";

test("an address gets at most three acknowledgements a day, of both kinds together; records and other emails are unaffected", async () => {
  await using site = await openSite({});
  const answers = [
    await site.volunteer(1, inbox),
    await site.play(1, inbox),
    await site.volunteer(2, inbox.toUpperCase()),
    await site.volunteer(3, inbox),
    await site.play(2, inbox),
  ];
  expect(answers).toMatchObject(Array(5).fill({ status: 200, body: { reference: expect.any(String) } }));
  expect(await site.kinds()).toEqual({
    "volunteer-acknowledgement": 2,
    "band-acknowledgement": 1,
    "volunteer-application": 3,
    "band-application": 2,
  });
  await site.volunteer(4, "ann@example.org");
  expect(await site.kinds()).toMatchObject({ "volunteer-acknowledgement": 3 });
});

test("repeated and refused submissions do not count", async () => {
  await using site = await openSite({});
  for (const phone of ["1", "1", "1", "2"]) await site.volunteer(1, inbox, { phone }, { "Idempotency-Key": "a" });
  for (const name of ["x", "y"]) await site.play(1, inbox, { upload: `/uploads/${name.repeat(22)}.jpg` });
  for (const n of [2, 3]) await site.volunteer(n, inbox);
  expect(await site.kinds()).toEqual({ "volunteer-acknowledgement": 3, "volunteer-application": 3 });
});

test("without rate limits every application is acknowledged", async () => {
  await using site = await openSite({ RATE_LIMIT: "off" });
  for (const n of [1, 2, 3, 4]) await site.volunteer(n, inbox);
  expect(await site.kinds()).toMatchObject({ "volunteer-acknowledgement": 4 });
});

async function openSite(settings: Record<string, string>) {
  const services = await openSubmissionServices(settings);
  await storePicture(services.db);
  const volunteers = formEndpoint(services, volunteerForm);
  const bands = formEndpoint(services, bandForm);
  return {
    volunteer: (n: number, email: string, changes: object = {}, headers = {}) =>
      postJson(
        volunteers,
        "/api/records/volunteer-application",
        volunteerApplication(n, { email, ...changes }),
        headers,
      ),
    play: (n: number, leaderEmail: string, changes: object = {}) =>
      postJson(bands, "/api/records/band-application", bandApplication(n, { leaderEmail, ...changes })),
    /** How many mails of each kind are in the outbox. */
    async kinds() {
      const mails = await services.mails();
      return Object.fromEntries(
        [...Map.groupBy(mails, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
      );
    },
    [Symbol.asyncDispose]: services[Symbol.asyncDispose],
  };
}
