import type { Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/**
 * How the server treats mails: `unknown-recipient` (550), `relay-denied` (554), `greylist`: try again later (451), `reject-content` (554),
 * `hang` never responds, `drop` receives the whole mail and closes the connection without a response.
 */
export type SmtpBehaviour =
  | "accept"
  | "unknown-recipient"
  | "relay-denied"
  | "greylist"
  | "reject-content"
  | "hang"
  | "drop";

export type ReceivedMail = {
  sender: string;
  recipients: string[];
  raw: string;
  parsed: ParsedMail;
  /** Whether the connection was encrypted. */
  secure: boolean;
};

export type Smtp = {
  /** For `SMTP_URL`; with the right user and password if there are some. */
  url: string;
  /** Every mail that was received completely, also those that were then refused or dropped. */
  mails: ReceivedMail[];
  /** Changes the behaviour from now on. */
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

type SmtpOptions = {
  behaviour?: SmtpBehaviour;
  login?: { user: string; password: string };
  tls?: "none" | "starttls" | "smtps";
};

/**
 * Starts a real SMTP server on a free port of this machine. With `login` it requires these credentials; with `tls` it has a self-signed
 * certificate.
 */
export async function startSmtp(options: SmtpOptions = {}): Promise<Smtp> {
  const { login, tls = "none" } = options;
  const state = { behaviour: options.behaviour ?? "accept", mails: [] as ReceivedMail[], sockets: new Set<Socket>() };
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    secure: tls === "smtps",
    disabledCommands: [...(login ? [] : ["AUTH"]), ...(tls === "starttls" ? [] : ["STARTTLS"])],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...handlersOf(state),
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.password
        ? callback(null, { user: username })
        : callback(new Error("Wrong user or password")),
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    state.sockets.add(socket);
    socket.once("close", () => state.sockets.delete(socket));
  });
  const port = await listen(server);
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
  const close = () => stop(server, state.sockets);
  return {
    url: `${tls === "smtps" ? "smtps" : "smtp"}://${credentials}127.0.0.1:${port}`,
    mails: state.mails,
    behave: (behaviour) => {
      state.behaviour = behaviour;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type State = { behaviour: SmtpBehaviour; mails: ReceivedMail[]; sockets: Set<Socket> };

const refusals: Partial<Record<SmtpBehaviour, [code: number, text: string]>> = {
  "unknown-recipient": [550, "5.1.1 No such user here"],
  "relay-denied": [554, "5.7.1 Relay access denied"],
  greylist: [451, "4.7.1 Greylisted, come again later"],
};

function handlersOf(state: State): Pick<SMTPServerOptions, "onConnect" | "onRcptTo" | "onData"> {
  return {
    onConnect: (_session, callback) => {
      if (state.behaviour !== "hang") callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = refusals[state.behaviour];
      if (!refusal) return callback();
      callback(Object.assign(new Error(`${refusal[1]}: ${address}`), { responseCode: refusal[0] }));
    },
    onData: async (stream, session, callback) => {
      const mail = await receive(stream, session).catch(() => undefined);
      // The client disconnected before the mail was complete.
      if (mail === undefined) return;
      state.mails.push(mail);
      if (state.behaviour === "drop") socketOf(session, state)?.destroy();
      else if (state.behaviour === "reject-content")
        callback(Object.assign(new Error("Looks like spam"), { responseCode: 554 }));
      else callback();
    },
  };
}

function socketOf({ remotePort }: SMTPServerSession, { sockets }: State) {
  return [...sockets].find((socket) => socket.remotePort === remotePort);
}

async function receive(stream: SMTPServerDataStream, { envelope, secure }: SMTPServerSession): Promise<ReceivedMail> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks).toString();
  const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
  const recipients = envelope.rcptTo.map(({ address }) => address);
  return { sender, recipients, raw, parsed: await simpleParser(raw), secure };
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

function stop(server: SMTPServer, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
