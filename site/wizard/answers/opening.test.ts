import { expect, test } from "vitest";
import type { Submission } from "../sending/use-submission.ts";
import { actionOnOpening } from "./opening.ts";

const submitting: Submission = { stage: "submitting", since: 0 };
const failed: Submission = { stage: "failed" };
const answering: Submission = { stage: "answering" };

test("Start again is cancelled while an application is being sent, so that it does not ask over a later refusal", () => {
  const opened = { submission: submitting, seen: undefined, isStartingAgain: true, hasUnsentChanges: false };
  expect(actionOnOpening(opened)).toBe("cancelStartAgain");
});

test("Start again asks where answers would be lost, also after a failure page that was seen", () => {
  const opened = { submission: failed, seen: failed, isStartingAgain: true, hasUnsentChanges: false };
  expect(actionOnOpening(opened)).toBe("resetSubmission");
  expect(actionOnOpening({ ...opened, submission: answering, hasUnsentChanges: true })).toBeUndefined();
});

test("a wizard opened to go on stays as it is", () => {
  const opened = { submission: submitting, seen: undefined, isStartingAgain: false, hasUnsentChanges: false };
  expect(actionOnOpening(opened)).toBeUndefined();
});
