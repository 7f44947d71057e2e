import { startBareServer } from "../pages/bare-files.ts";
import { startNginx } from "../pages/nginx.ts";
import { accepting, bytesOf, expectSameBytes, type ServedFile } from "../pages/served-files.ts";
import { contender, type Measured, runInTurns } from "../pages/wrk.ts";
import { withServer } from "./data-folder.ts";
import type { Duration } from "./duration.ts";
import type { MeasuredProcess } from "./measured-process.ts";

/** Connections in every chapter that measures responses. */
export const connections = 32;
type Encoding = "plain" | "gzip";
/** The site, nginx and the bare server, asked for the same bytes in turns. */
export type Compared = { encoding: Encoding; bytes: number; site: Measured; nginx: Measured; bare: Measured };

/**
 * An address of the site beside nginx and a bare Node server that send the same bytes, once in each encoding. `name` is the peers' own for it;
 * its extension is its type. Servers that are not measured at the moment are idle, so all of them may share one core.
 */
export async function compareWithPeers(
  site: MeasuredProcess,
  path: string,
  name: string,
  encodings: readonly Encoding[],
  duration: Duration,
): Promise<Compared[]> {
  const address = `${site.url}${path}`;
  const plain = await bytesOf(address, "plain");
  const file: ServedFile = { name, plain, ...(encodings.includes("gzip") && { gzip: await bytesOf(address, "gzip") }) };
  return withServer(startNginx([file]), (nginx) =>
    withServer(startBareServer([file], { isPinned: true }), async (bare) => {
      const ways: Ways = [
        { url: address, server: site },
        { url: `${nginx.url}/${name}`, server: nginx },
        { url: `${bare.url}/${name}`, server: bare },
      ];
      for (const { url } of ways) await expectSameBytes(url, file);
      const compared: Compared[] = [];
      for (const encoding of encodings) {
        const { length } = encoding === "gzip" && file.gzip ? file.gzip : plain;
        compared.push({ encoding, bytes: length, ...(await turns(ways, encoding, duration)) });
      }
      return compared;
    }),
  );
}

type Way = { url: string; server: MeasuredProcess };
type Ways = [site: Way, nginx: Way, bare: Way];

async function turns(ways: Ways, encoding: Encoding, { rounds, seconds }: Duration) {
  const headers = accepting(encoding);
  const [site, nginx, bare] = [
    contender({ url: ways[0].url, headers }, ways[0].server),
    contender({ url: ways[1].url, headers }, ways[1].server),
    contender({ url: ways[2].url, headers }, ways[2].server),
  ];
  await runInTurns([site, nginx, bare], { connections, seconds }, rounds);
  return { site: site.result(), nginx: nginx.result(), bare: bare.result() };
}

/** The first columns of a comparison table, and those of the slowest responses. */
export const comparedColumns = {
  rates: ["", "bytes", "the site", "nginx", "bare `node:http`", "of nginx", "of bare"],
  waits: ["p99: the site", "nginx", "bare"],
} as const;
