import { expect, test } from "vitest";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { builtInTexts } from "./built-in-texts.ts";
import { mailTextList, mailTextView } from "./mail-texts-contract.ts";
import { mailTextsEndpoints } from "./mail-texts-endpoints.server.ts";

async function open() {
  const desk = await openDesk(mailTextsEndpoints);
  const programme = await signIn(desk.services, { programme: "change" });
  const save = (id: string, before: object | null, after: object, person = programme) =>
    desk.post("/mails/texts", { id, before, after }, person);
  const read = async (id: string, person = programme) =>
    mailTextView.parse(await (await desk.get(`/mails/texts/${id}`, person)).json());
  return { ...desk, programme, save, read };
}

const accepted = { name: "To a band: yes", ...builtInTexts["band-accepted"] };
const own = { ...accepted, subject: "Yes, {band}!", words: "Dear {firstname}, come." };
const answer = { name: "Parking", subject: "", words: "Behind the hall." };

test("a text is edited, read filled in with a real band, and goes back to how it came; each change is logged", async () => {
  await using desk = await open();
  const { reference } = await desk.store("band", { leaderName: "Ann Lee", leaderEmail: "ann.texts@example.org" });
  expect((await desk.save("band-accepted", accepted, own)).status).toBe(200);
  const { text, builtIn, recipients } = await desk.read("band-accepted");
  expect(text).toMatchObject({ subject: own.subject, words: own.words, editedBy: "Ann Lee", mayChange: true });
  expect(builtIn).toEqual(builtInTexts["band-accepted"]);
  expect(recipients[0]).toMatchObject({ reference, to: "ann.texts@example.org", values: { firstname: "Ann" } });
  await desk.save("band-accepted", own, accepted);
  const back = await desk.read("band-accepted");
  expect(back.text).toMatchObject({ ...accepted, editedAt: null });
  expect(back.history.map(({ fields }) => fields)).toEqual([
    ["subject", "words"],
    ["subject", "words"],
  ]);
});

test("a word that nothing fills in is refused, and so are a line break in a subject and what cannot be seen", async () => {
  await using desk = await open();
  const refused = async (after: object) => {
    const response = await desk.save("band-accepted", accepted, { ...accepted, ...after });
    return [response.status, (await response.json()).errors[0].message];
  };
  expect(await refused({ words: "Dear {bandnam}" })).toEqual([
    422,
    "{bandnam} is not a word that fills itself in. Did you mean {band}?",
  ]);
  expect(await refused({ subject: "One\ntwo" })).toEqual([422, "Please write this on one line."]);
  expect(await refused({ words: "safe\u202Eexe" })).toEqual([422, "Please remove the invisible characters."]);
  expect(await refused({ words: "  " })).toEqual([422, "Please write some words."]);
  expect(await refused({ words: "x".repeat(10_001) })).toEqual([422, "Please keep this to 10000 characters."]);
});

test("two who edit one text are merged field by field, and asked about the same field", async () => {
  await using desk = await open();
  const other = await signIn(desk.services, { programme: "change" }, {}, "Joan");
  await desk.save("band-accepted", accepted, { ...accepted, subject: "Ours" });
  expect((await desk.save("band-accepted", accepted, { ...accepted, words: "Theirs" }, other)).status).toBe(200);
  expect((await desk.read("band-accepted")).text).toMatchObject({ subject: "Ours", words: "Theirs" });
  const clash = await desk.save("band-accepted", accepted, { ...accepted, words: "Mine" });
  expect(clash.status).toBe(409);
  expect(editConflict.parse(await clash.json()).conflicts).toMatchObject([
    { field: "words", theirs: "Theirs", by: "Joan" },
  ]);
});

test("a saved answer is made once, removed, and put back; no two have one name", async () => {
  await using desk = await open();
  const id = crypto.randomUUID();
  const once = await Promise.all([desk.save(id, null, answer), desk.save(id, null, answer)]);
  expect(once.map(({ status }) => status)).toEqual([200, 200]);
  const again = await desk.save(crypto.randomUUID(), null, { ...answer, name: "PARKING" });
  expect((await again.json()).errors).toEqual([{ field: "name", message: "There is an answer of this name already." }]);
  const remove = (seen: typeof answer) => desk.post("/mails/texts/remove", { id, seen }, desk.programme);
  expect((await remove({ ...answer, words: "As they were" })).status, "somebody edited it meanwhile").toBe(409);
  const removed = mailTextList.parse(await (await remove(answer)).json());
  expect((await remove(answer)).status, "sent again").toBe(200);
  expect(removed.texts.filter(({ use }) => use === "answer")).toEqual([]);
  expect((await desk.save(id, answer, { ...answer, words: "New" })).status, "somebody edited it meanwhile").toBe(404);
  expect((await desk.save(id, null, answer)).status).toBe(200);
  expect((await desk.read(id)).text).toMatchObject(answer);
});

test("whoever looks after volunteers changes no text to bands, and sees no band", async () => {
  await using desk = await open();
  await desk.store("band");
  const volunteers = await signIn(desk.services, { volunteers: "change" });
  expect((await desk.save("band-accepted", accepted, own, volunteers)).status).toBe(403);
  const view = await desk.read("band-accepted", volunteers);
  expect(view).toMatchObject({ text: { mayChange: false }, recipients: [] });
  expect((await desk.save("band-accepted", accepted, own, await signIn(desk.services, { chair: "look" }))).status).toBe(
    403,
  );
});
