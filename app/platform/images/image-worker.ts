/**
 * The child process that decodes and encodes pictures (see image-process.server.ts): whatever a picture does to it, the site goes on. It
 * gets the name of a function in one of the project's modules, and its arguments; it gets none of the site's settings or secrets.
 */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import * as z from "zod/mini";

const jobSchema = z.object({ module: z.string(), name: z.string(), args: z.array(z.unknown()) });
/** No decoder of another kind ever runs. SVG is what the site itself draws. */
const loaders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff", "Svg"];

yieldToServer();
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
// One thread for each picture, and nothing kept in memory afterwards.
sharp.concurrency(1);
sharp.cache(false);
process.on("message", async (message) => {
  process.send?.(await runJob(jobSchema.parse(message)));
});
// The server ends it, or has ended. A signal to the whole service (systemctl stop, Ctrl+C) leaves it the picture that it is at.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);

/** Pages come before pictures; and where memory runs out, the kernel ends this process rather than the server. */
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
