import { expect, test } from "vitest";
import { bandForm, messages } from "#services/forms/band-form.ts";
import { writtenWholeNumber } from "#services/forms/field-kinds.ts";
import { emptyAnswers, stepSchema } from "#services/forms/form-schema.ts";
import { problemsOf } from "#site/wizard/steps/step-validation.ts";

import { changeMembers, type Members, noMembers } from "./member-rows.ts";
import { membersSchema } from "./members-step.ts";

const noAnswers = emptyAnswers(bandForm);
const duo = [{ type: "count", count: "2" } as const, { type: "confirm" } as const].reduce(changeMembers, noMembers);
const memberMessages = (members: Members) =>
  problemsOf(membersSchema, { members }).map(({ name, message }) => `${name}: ${message}`);

test("an empty step names each of its fields", () => {
  const messagesOf = (step: string) => problemsOf(stepSchema(bandForm, step), noAnswers).map(({ message }) => message);
  expect(messagesOf("agreement")).toEqual([messages.agreement]);
  expect(messagesOf("details")).toEqual([messages.bandName, messages.bandStyle, messages.bandLink]);
  expect(messagesOf("contact")).toEqual([messages.leaderName, messages.leaderEmail, messages.leaderPhone]);
  expect(memberMessages(noMembers)).toEqual([`members.count: ${messages.memberCount}`]);
  expect(messagesOf("availability")).toEqual([messages.list]);
  expect(messagesOf("fees")).toEqual([messages.fee, messages.fee]);
  expect(messagesOf("marketing")).toEqual([messages.upload, messages.bio, messages.website]);
});

test("a fee may be written with a dollar sign and commas, in whole dollars", () => {
  const feeIn = (written: string) => writtenWholeNumber(written, bandForm.fields.firstFee.value);
  expect(["350", " $1,200 ", "100 000", "350,00"].map(feeIn)).toEqual([350, 1200, 100_000, 350]);
  expect(["", "$", "3.50", "-5", "five", "0x10"].filter((written) => feeIn(written) !== undefined)).toEqual([]);
  const accepts = (firstFee: string) =>
    stepSchema(bandForm, "fees").safeParse({ ...noAnswers, firstFee, secondFee: "1" }).success;
  expect(["1", "100000"].map(accepts)).toEqual([true, true]);
  expect(["0", "100001", "12.5", "$600 each", "1,5"].map(accepts)).toEqual([false, false, false, false, false]);
  const asked = stepSchema(bandForm, "fees").safeParse({ ...noAnswers, firstFee: "1.250", secondFee: "1" });
  expect(asked.error?.issues.map((issue) => issue.message)).toEqual([
    `${messages.fee} “1.250” could be 1250 or 1.25: please write it as one of these.`,
  ]);
});

test("members: first the number, then Confirm, then each field and Save of the rows that show", () => {
  expect(memberMessages({ ...noMembers, count: "99" })).toEqual([`members.count: ${messages.memberCount}`]);
  expect(memberMessages({ ...noMembers, count: "2" })).toEqual(["members.count: Please press Confirm."]);
  expect(memberMessages(duo)).toEqual([
    `members.rows.0.musician: ${messages.musician}`,
    `members.rows.0.instrument: ${messages.list}`,
  ]);
  const named = changeMembers(duo, { type: "edit", row: 0, change: { musician: "Pat", instrument: "Bass" } });
  expect(memberMessages(named)).toEqual(["members.rows.0.saved: Please save member 1."]);
  const one = changeMembers(named, { type: "save", row: 0 });
  expect(memberMessages(one)).toHaveLength(2);
  const both = changeMembers(
    changeMembers(one, { type: "edit", row: 1, change: { musician: "Kim", instrument: "Flute" } }),
    { type: "save", row: 1 },
  );
  expect(memberMessages(both)).toEqual([]);
});
