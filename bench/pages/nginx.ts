import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MeasuredProcess, startCommand } from "../report/measured-process.ts";
import { pinned, programPath } from "../report/programs.ts";
import { layOut, type ServedFile } from "./served-files.ts";

/**
 * The peer for static responses: nginx with one worker and a configuration of its own, in a temporary folder.
 * Compressed answers lie ready beside the plain ones (`gzip_static`). It logs no requests; neither does the site at its usual level.
 */
export async function startNginx(files: readonly ServedFile[]): Promise<MeasuredProcess> {
  const { folder, remove } = layOut([{ name: "index.html", plain: Buffer.from("ready") }, ...files]);
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const [program, given] = pinned("server", programPath("nginx"), args);
  const server = await startCommand((port) => {
    writeFileSync(join(folder, "nginx.conf"), configuration(port));
    return [program, given, {}];
  });
  const stop = async () => {
    await server.stop();
    remove();
  };
  return { ...server, stop };
}

/** A tuned configuration: `sendfile`, open file cache, keep-alive for as long as wrk wants it. */
function configuration(port: number) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);
  return `
${process.getuid?.() === 0 ? "user root root;" : ""}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  types { text/html html; application/json json; image/avif avif; image/webp webp; image/jpeg jpg; image/png png; }
  ${temporary.join("\n  ")}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root .;
    gzip_static on;
  }
}
`;
}
