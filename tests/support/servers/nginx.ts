import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSbin } from "../desk/operators-tool.ts";
import { freePort } from "../site/site.ts";

/** The host name in the files of deploy/. */
export const deployedName = "jazz.example.org";

type Ports = { http: number; https: number; site: number };

/** Writes deploy/nginx.conf for ports of this machine, with a self-signed certificate, inside Debian's main configuration. */
export function writeNginx(ports: Ports) {
  const folder = mkdtempSync(join(tmpdir(), "festival-nginx-"));
  // Its workers are not root.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "temp"));
  chmodSync(join(folder, "temp"), 0o777);
  makeCertificate(folder);
  writeFileSync(join(folder, "festival.conf"), forHere(folder, ports));
  writeFileSync(join(folder, "nginx.conf"), wrapped(folder));
  return { folder, arguments: ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")] };
}

function makeCertificate(folder: string) {
  const made = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const what = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...what, "-subj", `/CN=${deployedName}`, ...made], { stdio: "ignore" });
}

/** Replaces what differs from machine to machine. @throws when one of these lines is missing */
function forHere(folder: string, { http, https, site }: Ports) {
  let text = readFileSync("deploy/nginx.conf", "utf8");
  for (const [there, here] of [
    ["listen 80", `listen 127.0.0.1:${http}`],
    ["listen 443", `listen 127.0.0.1:${https}`],
    ["listen [::]:80", `listen [::1]:${http}`],
    ["listen [::]:443", `listen [::1]:${https}`],
    ["server 127.0.0.1:3000", `server 127.0.0.1:${site}`],
    [`/etc/letsencrypt/live/${deployedName}`, folder],
    ["/var/log/nginx", folder],
  ] as const) {
    if (!text.includes(there)) throw new Error(`deploy/nginx.conf has no "${there}" any more`);
    text = text.replaceAll(there, here);
  }
  return text;
}

function wrapped(folder: string) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `worker_processes 1;
pid ${folder}/pid;
events { worker_connections 2048; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(" ")}
  include ${folder}/festival.conf;
}
`;
}

/** Starts nginx with deploy/nginx.conf in front of a site on this machine. */
export async function startNginx(sitePort: number) {
  const ports = { http: await freePort(), https: await freePort(), site: sitePort };
  const { folder, arguments: args } = writeNginx(ports);
  const nginx = spawn("nginx", [...args, "-g", "daemon off;"], { env: withSbin(), stdio: "ignore" });
  const log = (name: "festival.log" | "error.log") => readFileSync(join(folder, name), "utf8");
  await untilListening(ports.https, () => nginx.exitCode !== null && `nginx did not start:\n${log("error.log")}`);
  const stop = async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...ports, log, stop };
}

async function untilListening(port: number, failure: () => string | false) {
  for (;;) {
    const failed = failure();
    if (failed) throw new Error(failed);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
