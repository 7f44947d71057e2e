import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { siteUrl } from "../site/services.ts";

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

/** A passkey without a device, for tests without a browser. @param id of its credential, base64url */
export function softwarePasskey(id = randomBytes(16).toString("base64url")) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
  const dataOf = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin: siteUrl }));
  const authenticatorData = (flags: number, credential: Uint8Array = new Uint8Array()) =>
    Buffer.concat([sha256(new URL(siteUrl).hostname), Buffer.from([flags, 0, 0, 0, 0]), credential]);
  const sent = { id, rawId: id, type: "public-key" };
  return {
    /** What a browser sends to add it. */
    added(challenge: string) {
      // COSE: an elliptic curve key, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const credentialId = bytes(id);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const authData = Uint8Array.from(authenticatorData(userPresent | userVerified | hasCredential, credential));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const response = {
        clientDataJSON: dataOf("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
      };
      return { passkey: { ...sent, response } };
    },
    /** What a browser sends to sign in by it. */
    used(challenge: string) {
      const clientData = dataOf("webauthn.get", challenge);
      const data = authenticatorData(userPresent | userVerified);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { passkey: { ...sent, response } };
    },
  };
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}
