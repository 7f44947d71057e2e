/**
 * The program of a child process (see child-process.server.ts): whatever a picture or a mail does to it, the site goes on. It gets the name of a function in one of
 * the project's modules, and its arguments; it gets none of the site's settings or secrets.
 */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import * as z from "zod/mini";

const jobSchema = z.object({ module: z.string(), name: z.string(), args: z.array(z.unknown()) });

yieldToServer();
process.on("message", async (message) => {
  process.send?.(await runJob(jobSchema.parse(message)));
});
// The server ends it, or has ended. A signal to the whole service (systemctl stop, Ctrl+C) leaves it the task that it is at.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);

/** Pages come before tasks; and where memory runs out, the kernel ends this process rather than the server. */
function yieldToServer() {
  try {
    setPriority(19);
    writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // Not on this system: the limits hold all the same.
  }
}

async function runJob({ module, name, args }: z.infer<typeof jobSchema>) {
  try {
    const { [name]: work } = await import(module);
    return { ok: true, value: await work(...args) };
  } catch (error) {
    return { ok: false, message: String(error) };
  }
}
