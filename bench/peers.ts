import { startBareServer } from "./bare-files.ts";
import { withServer } from "./data-folder.ts";
import type { Duration } from "./duration.ts";
import { startNginx } from "./nginx.ts";
import { accepting, bytesOf, expectSameBytes, type ServedFile } from "./served-files.ts";
import { contender, type Loaded, runInTurns } from "./wrk.ts";

/** Connections in every chapter that measures responses. */
export const connections = 32;
type Encoding = "plain" | "gzip";
/** The site, nginx and the bare server, asked for the same bytes in turns. */
export type Compared = { encoding: Encoding; bytes: number; site: Loaded; nginx: Loaded; bare: Loaded };

/**
 * An address of the site beside nginx and a bare Node server that send the same bytes, once in each encoding. `name` is the peers' own for it;
 * its extension is its type. Servers that are not measured at the moment are idle, so all of them may share one core.
 */
export async function compareWithPeers(
  address: string,
  name: string,
  encodings: readonly Encoding[],
  pace: Duration,
): Promise<Compared[]> {
  const plain = await bytesOf(address, "plain");
  const file: ServedFile = { name, plain, ...(encodings.includes("gzip") && { gzip: await bytesOf(address, "gzip") }) };
  return withServer(startNginx([file]), (nginx) =>
    withServer(startBareServer([file], { alone: true }), async (bare) => {
      const urls: Urls = [address, `${nginx.url}/${name}`, `${bare.url}/${name}`];
      for (const url of urls) await expectSameBytes(url, file);
      const compared: Compared[] = [];
      for (const encoding of encodings) {
        const { length } = encoding === "gzip" && file.gzip ? file.gzip : plain;
        compared.push({ encoding, bytes: length, ...(await turns(urls, encoding, pace)) });
      }
      return compared;
    }),
  );
}

type Urls = [site: string, nginx: string, bare: string];

async function turns(urls: Urls, encoding: Encoding, { rounds, seconds }: Duration) {
  const headers = accepting(encoding);
  const site = contender({ url: urls[0], headers });
  const nginx = contender({ url: urls[1], headers });
  const bare = contender({ url: urls[2], headers });
  await runInTurns([site, nginx, bare], { connections, seconds }, rounds);
  return { site: site.result(), nginx: nginx.result(), bare: bare.result() };
}

/** The first columns of a comparison table, and those of the slowest responses. */
export const comparedColumns = {
  rates: ["", "bytes", "the site", "nginx", "bare `node:http`", "of nginx", "of bare"],
  waits: ["p99: the site", "nginx", "bare"],
} as const;
