import type { Server } from "node:net";

/** The server cannot listen where HOST and PORT say. Its message is for the person who started the program. */
export class CannotListen extends Error {
  override name = "CannotListen";
}

/** @throws CannotListen, or Node's error where neither setting is the cause. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const message = explain(error);
      reject(message === undefined ? error : new CannotListen(message, { cause: error }));
    });
    server.listen(port, host, () => resolve());
  });
}

function explain(error: Error): string | undefined {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST is no address of this machine (${error.message}). Leave it out, or set it to one.`;
  if (code === "EADDRINUSE")
    return `Something else listens there already (${error.message}). Stop it, or set PORT to another port.`;
  if (code === "EACCES")
    return `This user may not listen there (${error.message}). Set PORT to a port above 1023, or grant the right to.`;
  return undefined;
}
