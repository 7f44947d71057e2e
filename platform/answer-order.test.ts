import { expect, test } from "vitest";
import { answerOrder } from "./answer-order.ts";

test("an answer that comes after that of a later call is not taken", () => {
  const nextTurn = answerOrder();
  const [first, second, third] = [nextTurn(), nextTurn(), nextTurn()];
  expect(second.take()).toBe(true);
  expect(first.take()).toBe(false);
  expect(third.take()).toBe(true);
});

test("a call whose later ones are still under way is answered, so that a slow server shows something", () => {
  const nextTurn = answerOrder();
  const first = nextTurn();
  nextTurn();
  expect(first.take()).toBe(true);
  expect(first.isLatest()).toBe(false);
});

test("each query has its own order", () => {
  const [one, other] = [answerOrder(), answerOrder()];
  const turn = one();
  expect(other().take()).toBe(true);
  expect(turn.take()).toBe(true);
  expect(turn.isLatest()).toBe(true);
});
