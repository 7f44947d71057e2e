import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { type Traffic, watchTraffic } from "./graceful-stop.ts";

/** More than the buffers of a connection hold. */
const large = Buffer.alloc(30e6);

test("a request is under way until its response is sent", async () => {
  const { traffic, ask, responses } = await openServer((response, { begin }) => begin(response));
  expect(traffic.isUnderWay()).toBe(false);
  const answer = ask();
  await expect.poll(() => responses.length).toBe(1);
  expect(traffic.isUnderWay()).toBe(true);
  responses[0]?.end("done");
  await read(await answer);
  await expect.poll(() => traffic.isUnderWay()).toBe(false);
});

test("a response that was made at once is under way until its client has read it", async () => {
  const { traffic, ask } = await openServer((response) => response.end(large));
  const response = await ask();
  expect(traffic.isUnderWay()).toBe(true);
  expect(await read(response)).toBe(large.length);
  await expect.poll(() => traffic.isUnderWay()).toBe(false);
});

test("nothing is under way on a connection whose client has left", async () => {
  const { traffic, ask } = await openServer((response) => response.end(large));
  (await ask()).destroy();
  await expect.poll(() => traffic.isUnderWay()).toBe(false);
});

async function openServer(onRequest: (response: ServerResponse, traffic: Traffic) => void) {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    onRequest(response, traffic);
  });
  const traffic = watchTraffic(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const ask = async (): Promise<IncomingMessage> => {
    const [response] = await once(send({ port }).end(), "response");
    return response;
  };
  return { traffic, ask, responses };
}

async function read(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}
