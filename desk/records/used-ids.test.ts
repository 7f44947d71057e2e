import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

test("what is new with the id of something elsewhere is refused, and changes neither", async () => {
  await using desk = await openDesk([]);
  const { services, store } = desk;
  const { db } = services;
  const ann = await signIn(services, { chair: "change", programme: "change", volunteers: "change" });
  const { get, post } = deskBrowser(services, ann.cookie);
  const [one, other] = [await store("message"), await store("message")];
  for (const { reference } of [one, other]) await get(`/messages/${reference}`);
  const volunteer = await store("volunteer", { email: "vera@example.org" });
  await get(`/volunteers/${volunteer.reference}`);
  const id = crypto.randomUUID();
  const due = { personId: ann.personId, dueOn: null, isDone: false };
  const column = { id, label: "Team", type: "text", options: [] };
  const view = { id, name: "Without a bed", search: "?q=bed" };
  const mailing = {
    id,
    subject: "Hats",
    words: "Please bring one.",
    references: [volunteer.reference],
    count: 1,
    when: "hour",
  };
  const write = "/mails/many/write/volunteers/send";
  const by = { id: crypto.randomUUID(), source: "phone", isAcknowledged: false };
  const [jo, al] = [
    { ...by, answers: { firstName: "Jo" } },
    { ...by, answers: { firstName: "Al" } },
  ];
  const band = { ...by, answers: { bandName: "Trio" } };
  const tried = [
    [
      `/messages/${one.reference}/answers`,
      `/messages/${other.reference}/answers`,
      { id, version: 1, way: "phone", words: "Yes" },
    ],
    [`/messages/${one.reference}/notes`, `/messages/${other.reference}/notes`, { id, words: "Rang twice" }],
    [`/messages/${one.reference}/tasks`, `/messages/${other.reference}/tasks`, { id, words: "Ring", ...due }],
    ["/volunteers/columns", "/bands/columns", column],
    ["/volunteers/views", "/bands/views", view],
    [write, write, mailing, { ...mailing, words: "Please bring two." }],
    ["/volunteers/add", "/volunteers/add", jo, al],
    ["/volunteers/add", "/volunteers/add", jo, { ...jo, note: "Sunday" }],
    ["/volunteers/add", "/bands/add", jo, band],
  ] as const;
  for (const [first, second, body, changed = body] of tried) {
    expect([first, (await post(first, body)).status]).toEqual([first, 200]);
    expect([first, (await post(first, body)).status], "sent again").toEqual([first, 200]);
    expect([second, (await post(second, changed)).status]).toEqual([second, 409]);
  }
  const entries = await db.selectFrom("desk_conversation_entries").select(["record_id", "words"]).execute();
  expect(entries).toEqual([{ record_id: one.id, words: "Yes" }]);
  expect(await db.selectFrom("desk_columns").select("kind").execute()).toEqual([{ kind: "volunteer" }]);
  expect(await db.selectFrom("desk_views").select("kind").execute()).toEqual([{ kind: "volunteer" }]);
  const names = await db.selectFrom("volunteer_applications").select("first_name").where("id", "=", by.id).execute();
  expect(names).toEqual([{ first_name: "Jo" }]);
  expect(await db.selectFrom("band_applications").select("id").where("id", "=", by.id).execute()).toEqual([]);
  expect(await db.selectFrom("desk_batches").select("words").execute()).toEqual([{ words: "Please bring one." }]);
});

test("of two records that are added with one id at the same moment one is stored, and the other refused", async () => {
  await using desk = await openDesk([]);
  const ann = await signIn(desk.services, { chair: "change" });
  const { post } = deskBrowser(desk.services, ann.cookie);
  const body = { id: crypto.randomUUID(), source: "phone", isAcknowledged: false };
  const names = ["Jo", "Al", "Jo", "Al"];
  const answers = await Promise.all(
    names.map((firstName) => post("/volunteers/add", { ...body, answers: { firstName } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
  expect(statuses.slice(0, 2), "sent twice, it is the same").toEqual(statuses.slice(2));
  expect(await desk.services.db.selectFrom("desk_records").select("record_id").execute()).toHaveLength(1);
});

test("of two things that come with one id at the same moment one is stored, and the other refused", async () => {
  await using desk = await openDesk([]);
  const { services, store } = desk;
  const { db } = services;
  const ann = await signIn(services, { chair: "change", programme: "change", volunteers: "change" });
  const { get, post } = deskBrowser(services, ann.cookie);
  const senderEmail = "joan@example.org";
  const [one, other] = [await store("message", { senderEmail }), await store("message", { senderEmail })];
  for (const { reference } of [one, other]) await get(`/messages/${reference}`);
  const due = { personId: ann.personId, dueOn: null, isDone: false };
  const bodies: Record<string, object> = {
    answers: { version: 1, way: "mail", words: "Yes" },
    notes: { words: "Rang twice" },
    tasks: { words: "Ring", ...due },
  };
  for (const [part, body] of Object.entries(bodies)) {
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      [one, other, one, other].map(({ reference }) => post(`/messages/${reference}/${part}`, { id, ...body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([part, statuses.toSorted()]).toEqual([part, [200, 200, 409, 409]]);
    // Sent twice for the same record, it is the same.
    expect([part, statuses.slice(0, 2)]).toEqual([part, statuses.slice(2)]);
  }
  for (const [part, body] of [
    ["columns", { label: "Team", type: "text", options: [] }],
    ["views", { name: "Without a bed", search: "?q=bed" }],
  ] as const) {
    const id = crypto.randomUUID();
    const answers = await Promise.all(["volunteers", "bands"].map((list) => post(`/${list}/${part}`, { id, ...body })));
    expect([part, answers.map(({ status }) => status).toSorted()]).toEqual([part, [200, 409]]);
  }
  expect(await db.selectFrom("desk_conversation_entries").select("words").execute()).toEqual([{ words: "Yes" }]);
  expect(await db.selectFrom("outbox").select("id").where("kind", "=", "message-answer").execute()).toHaveLength(1);
});
