import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { expect, test } from "vitest";
import { limitAnswer, limitBody, limitedFetch, MOST_ERROR_BYTES } from "./limited-answer.server.ts";

test("an error is read to 64 kB, its status and headers as they were", async () => {
  const { body, read } = endless();
  const answer = limitAnswer(new Response(body, { status: 502, headers: { "Retry-After": "7" } }), 1);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([502, "7"]);
  expect((await answer.bytes()).length).toBe(MOST_ERROR_BYTES);
  expect(read()).toEqual({ bytes: 66_000, isOver: true });
});

test("an answer that is longer than it may be fails in words, and its source is let go of", async () => {
  const { body, read } = endless();
  await expect(limitAnswer(new Response(body), 10_000).text()).rejects.toThrow("It is longer than 10000 bytes.");
  expect(read()).toEqual({ bytes: 11_000, isOver: true });
});

test("an answer within its limit is read whole", async () => {
  expect(await limitAnswer(new Response("x".repeat(10_000)), 10_000).text()).toHaveLength(10_000);
  expect(await limitAnswer(new Response(null, { status: 204 }), 1).text()).toBe("");
});

test("a body that stands still fails, and one that is read slowly does not", async () => {
  const still = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (out) => out.enqueue(new Uint8Array(1)) });
  const reading = new Response(limitBody(still, { mostBytes: 10, beyond: "fail", stallMs: 20 })).bytes();
  await expect(reading).rejects.toThrow("It broke off, or stood still.");
  const { body } = endless();
  const reader = limitBody(body, { mostBytes: 3_000, beyond: "end", stallMs: 1 }).getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  expect(bytes).toBe(3_000);
});

test("a body that drips fails as one that stands still does", async () => {
  let sent = 0;
  const dripping = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      sent += 1;
      out.enqueue(new Uint8Array(1));
      if (sent === 100) out.close();
    },
  });
  const reading = new Response(limitBody(dripping, { mostBytes: 1_000, beyond: "fail", stallMs: 100 })).bytes();
  await expect(reading).rejects.toThrow("It broke off, or stood still.");
  expect(sent).toBeLessThan(30);
});

test("a body that ends before its length fails, and says so to whoever logs it", async () => {
  const said: unknown[] = [];
  const short = new Response("12345").body;
  if (!short) throw new Error("there is no body");
  const limited = limitBody(short, {
    mostBytes: 9,
    leastBytes: 9,
    beyond: "fail",
    onCutOff: (error) => said.push(error),
  });
  await expect(new Response(limited).text()).rejects.toThrow("It ended before its 9 bytes.");
  expect(said).toEqual([expect.objectContaining({ name: "AnswerCutOff" })]);
});

/** A body of 1,000 bytes at a time without an end, and how much of it was taken. */
function endless() {
  const state = { bytes: 0, isOver: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(out) {
        state.bytes += 1_000;
        out.enqueue(new Uint8Array(1_000));
      },
      cancel() {
        state.isOver = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => state };
}

test.each([301, 302, 303, 307, 308])("a redirect (%i) is not followed, wherever it leads", async (status) => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(status, { Location: `http://127.0.0.1:${port(server)}/inside` }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = { method: "POST", body: "charge", headers: { Authorization: "Bearer secret" } };
  for (const init of [{}, sent])
    await expect(limitedFetch(1000)(`http://127.0.0.1:${port(server)}/`, init)).rejects.toThrow();
  expect(asked).toEqual(["/", "/"]);
  server.close();
  server.closeAllConnections();
});

function port(server: Server) {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
