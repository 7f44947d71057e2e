import { Agent, request } from "node:http";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";

export type Submitted = {
  /** Acknowledged with 200 and a reference. */
  acknowledged: number;
  /** Everything else that came back. */
  refused: number;
  /** From sending to the whole answer, in milliseconds, in ascending order. */
  times: number[];
  seconds: number;
};

/** `clients` clients that each send one volunteer application after the other, all different, over connections that stay open. */
export async function submit(url: string, clients: number, durationMs: number): Promise<Submitted> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let refused = 0;
  const begin = performance.now();
  const until = begin + durationMs;
  const run = crypto.randomUUID();
  const client = async (number: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const sent = performance.now();
      const status = await post(agent, url, JSON.stringify(volunteerApplication(`${run}-${number}-${turn}`)));
      if (status === 200) times.push(performance.now() - sent);
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return { acknowledged: times.length, refused, times: times.toSorted((a, b) => a - b), seconds };
}

function post(agent: Agent, url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "Sec-Fetch-Site": "same-origin",
      "Idempotency-Key": crypto.randomUUID(),
    };
    const sending = request(
      `${url}/api/records/volunteer-application`,
      { agent, method: "POST", headers },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      },
    );
    sending.once("error", reject);
    sending.end(body);
  });
}
