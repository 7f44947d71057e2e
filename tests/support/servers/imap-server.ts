import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../site/site.ts";

const dovecot = "/usr/sbin/dovecot";
const isRoot = process.getuid?.() === 0;
/** The owner of the mails: Dovecot serves none of root's. */
const owner = isRoot ? { uid: 65534, gid: 65534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** Installs Dovecot from Debian's packages where it is missing, for root only. Says what it installs. @throws where there is none afterwards */
export function findDovecot(): string {
  if (!existsSync(dovecot) && isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's package `dovecot-imapd` with apt-get.");
    // The package must not start a server of its own.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env, timeout: 60_000 });
    const install = ["install", "-y", "-qq", "--no-install-recommends", "dovecot-imapd"];
    spawnSync("apt-get", install, { stdio: "ignore", env, timeout: 180_000 });
  }
  if (!existsSync(dovecot)) throw new Error("There is no IMAP server for the tests: install dovecot-imapd, as root.");
  return dovecot;
}

export type ImapServer = {
  /** For `REPLY_IMAP_URL`; with `password` another one than the right one. */
  url(options?: { password?: string; mailbox?: string; scheme?: string }): string;
  /** Puts a mail into the mailbox. */
  deliver(mail: string | Buffer): void;
  /** Removes all mails, so that the next test does not read those of the one before. */
  empty(): void;
  /** The mails that somebody has read, marked or removed. */
  touched(): string[];
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts Dovecot, a real IMAP server, with one mailbox of its own, on a free port of this machine. @throws when it does not start */
export async function startImapServer(): Promise<ImapServer> {
  const folder = mkdtempSync(join(tmpdir(), "festival-imap-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const mails = join(folder, "mail");
  for (const part of [mails, ...["new", "cur", "tmp"].map((name) => join(mails, name))]) {
    mkdirSync(part);
    chownSync(part, owner.uid, owner.gid);
  }
  const settings = join(folder, "dovecot.conf");
  writeFileSync(settings, configuration(folder, port));
  const server = spawn(findDovecot(), ["-F", "-c", settings], { stdio: "ignore" });
  await untilListening(server, port, join(folder, "log"));
  let delivered = 0;
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: ({ password = "right", mailbox = "INBOX", scheme = "imap" } = {}) =>
      `${scheme}://committee:${password}@127.0.0.1:${port}/${mailbox}`,
    deliver(mail) {
      delivered += 1;
      const name = `${Date.now()}${nameOf(delivered)}`;
      const file = join(mails, "tmp", name);
      writeFileSync(file, mail);
      chownSync(file, owner.uid, owner.gid);
      renameSync(file, join(mails, "new", name));
    },
    empty() {
      for (const part of ["cur", "new"])
        for (const name of readdirSync(join(mails, part))) rmSync(join(mails, part, name));
      delivered = 0;
    },
    touched() {
      const left = readdirSync(join(mails, "cur")).concat(readdirSync(join(mails, "new")));
      const unmarked = left.filter((name) => name.endsWith(".here") || name.endsWith(".here:2,"));
      return Array.from({ length: delivered }, (_, at) => nameOf(at + 1)).filter(
        (ending) => !unmarked.some((name) => name.includes(ending)),
      );
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function nameOf(number: number): string {
  return `.${String(number).padStart(6, "0")}.here`;
}

function configuration(folder: string, port: number): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail
auth_failure_delay = 0
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail
}
${isRoot ? "" : withoutRoot()}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

/** As anybody else, Dovecot can neither change its user nor its root folder. */
function withoutRoot(): string {
  const { username } = userInfo();
  const users = `default_internal_user = ${username}\ndefault_login_user = ${username}`;
  return `${users}\ndefault_internal_group = ${username}\nservice anvil {\n  chroot =\n}`;
}

async function untilListening(server: ChildProcess, port: number, log: string) {
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(`Dovecot did not start:\n${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
    const socket = createConnection(port, "127.0.0.1");
    const isOpen = await Promise.race([once(socket, "data").then(() => true), setTimeout(2_000, false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setTimeout(50);
  }
}
