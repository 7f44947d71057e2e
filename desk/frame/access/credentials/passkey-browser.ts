import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod/mini";
import { type DeskResult, deskPost, type Schema } from "#desk/frame/shell/desk-fetch.ts";

/** Why no passkey was made or used; undefined words say nothing, as the person knows that they cancelled. */
export type PasskeyOutcome<Data> = DeskResult<Data> | { ok: false; detail: string | undefined };

const hasChallenge = (value: unknown) => typeof value === "object" && value !== null && "challenge" in value;
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);

type Library = NonNullable<Awaited<ReturnType<typeof webauthn>>>;

/** The library is loaded when somebody first uses a passkey. */
const webauthn = () => import("@simplewebauthn/browser").catch(() => undefined);
const notLoaded = {
  ok: false,
  detail: "This part could not be loaded. Please check your connection, and try again.",
} as const;

/** Asks the device for a passkey, and sends what it answers. @param address where it goes; the options come from `…/options` */
export async function provePasskey<Data>(address: string, schema: Schema<Data>): Promise<PasskeyOutcome<Data>> {
  const library = await webauthn();
  return library ? askDevice(library, address, schema, false) : notLoaded;
}

/** The same, once the person picks a passkey from the suggestions of the address field; where the browser has none, nothing happens. */
export async function suggestPasskey<Data>(address: string, schema: Schema<Data>): Promise<PasskeyOutcome<Data>> {
  const library = await webauthn();
  if (!library || !(await library.browserSupportsWebAuthnAutofill())) return { ok: false, detail: undefined };
  const outcome = await askDevice(library, address, schema, true);
  // Who picks none has done nothing wrong: only what the server refuses is worth a word.
  return outcome.ok || "status" in outcome ? outcome : { ok: false, detail: undefined };
}

async function askDevice<Data>(
  { startAuthentication }: Library,
  address: string,
  schema: Schema<Data>,
  useBrowserAutofill: boolean,
): Promise<PasskeyOutcome<Data>> {
  const options = await deskPost(`${address}/options`, {}, requestOptions);
  if (!options.ok) return options;
  return withDevice(
    () => startAuthentication({ optionsJSON: options.data, useBrowserAutofill }),
    (passkey) => deskPost(address, { passkey }, schema),
  );
}

/** Makes a passkey on this device, and sends it. */
export async function createPasskey<Data>(address: string, schema: Schema<Data>): Promise<PasskeyOutcome<Data>> {
  const [library, options] = await Promise.all([webauthn(), deskPost(`${address}/options`, {}, creationOptions)]);
  if (!options.ok) return options;
  if (!library) return notLoaded;
  return withDevice(
    () => library.startRegistration({ optionsJSON: options.data }),
    (passkey) => deskPost(address, { passkey }, schema),
  );
}

async function withDevice<Passkey, Data>(
  ask: () => Promise<Passkey>,
  send: (passkey: Passkey) => Promise<DeskResult<Data>>,
): Promise<PasskeyOutcome<Data>> {
  const asked = await ask().then(
    (passkey) => ({ ok: true, passkey }) as const,
    (error: unknown) => ({ ok: false, detail: explain(error) }) as const,
  );
  // Outside of what is explained: once this is sent, it may have been done.
  return asked.ok ? send(asked.passkey) : asked;
}

function explain(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return undefined;
  if (name === "InvalidStateError") return "This device signs you in already.";
  if (name === "SecurityError")
    return "Fingerprint, face and PIN do not work at this address. Please open the desk at its own address.";
  return "Nothing was done: the device was not asked, or did not answer in time. Please try again.";
}
