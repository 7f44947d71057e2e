import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("a call begins once the last one has ended, also in an error, and each gets its own answer", async () => {
  const asked: string[] = [];
  const answers: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const ask = oneAtATime((question: string) => {
    asked.push(question);
    return new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  });
  const [first, second, third] = [ask("first"), ask("second"), ask("third")];
  await expect.poll(() => asked).toEqual(["first"]);
  answers[0]?.resolve("mine");
  expect(await first).toBe("mine");
  await expect.poll(() => asked).toEqual(["first", "second"]);
  answers[1]?.reject(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect.poll(() => asked).toHaveLength(3);
  answers[2]?.resolve("theirs");
  expect(await third).toBe("theirs");
});
