import { expect, test } from "vitest";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { found } from "#desk/frame/shell/find/find-contract.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { findEndpoints } from "../find/find-endpoints.server.ts";
import { placeCountsEndpoints } from "./place-counts-endpoints.server.ts";

async function open() {
  const opened = await openTestServices();
  const { services } = opened;
  const { db } = services;
  await storePicture(db);
  await submitForm(services, bandForm, payloadSchema(bandForm).parse(bandApplication()));
  await submitForm(services, volunteerForm, payloadSchema(volunteerForm).parse(volunteerApplication()));
  const app = deskApi(services, createDeskSessions(db, services.config), [...placeCountsEndpoints, ...findEndpoints]);
  const get = async (path: string, Cookie: string): Promise<unknown> =>
    (await app.request(`/desk/api${path}`, { headers: { Cookie } })).json();
  const find = async (words: string, cookie: string) =>
    found.parse(await get(`/find?${new URLSearchParams({ q: words })}`, cookie));
  return { ...opened, db, get, find };
}

test("the places count what waits for somebody, each only for those who may see it", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const programme = await signIn(desk.services, { programme: "look" });
  const volunteers = await signIn(desk.services, { volunteers: "look" });
  await desk.db.updateTable("outbox").set({ status: "parked" }).where("kind", "=", "band-application").execute();
  expect(await desk.get("/waiting", chair.cookie)).toEqual({
    "/desk/bands": 1,
    "/desk/volunteers": 1,
    "/desk/mails": 1,
  });
  expect(await desk.get("/waiting", programme.cookie)).toEqual({ "/desk/bands": 1, "/desk/mails": 1 });
  expect(await desk.get("/waiting", volunteers.cookie), "no mail about a band").toEqual({ "/desk/volunteers": 1 });
});

test("mails of a restored backup count at Mails for the chair, who decides about them, and for nobody else", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const looking = await signIn(desk.services, { chair: "look" });
  const held = await holdUnsentMails(desk.db);
  expect(held).toBeGreaterThan(0);
  expect(await desk.get("/waiting", chair.cookie)).toMatchObject({ "/desk/mails": held });
  expect(await desk.get("/waiting", looking.cookie)).not.toHaveProperty("/desk/mails");
});

test("whatever somebody searches for is found by a part of it, under what they may see", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const volunteers = await signIn(desk.services, { volunteers: "look" });
  expect(await desk.find("LAMPLIGHTERS", chair.cookie)).toMatchObject([
    { title: "Bands", items: [{ label: "The Lamplighters 1" }] },
    { title: "People", items: [{ to: "/desk/people/lena.1%40example.org", label: "Lena Leader" }] },
  ]);
  expect(await desk.find("vera.1@", chair.cookie)).toMatchObject([{ title: "People" }, { title: "Volunteers" }]);
  expect(await desk.find("Lamplighters", volunteers.cookie)).toEqual([]);
  expect(await desk.find("100%", chair.cookie), "a sign is taken as it is").toEqual([]);
  expect(await desk.find(" ", chair.cookie)).toEqual([]);
});
