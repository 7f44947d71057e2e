import { truncate } from "#platform/text/truncate.ts";
import type { Services } from "#services/services.server.ts";
import { logChange } from "../log/desk-log.server.ts";

/**
 * How somebody tried to sign in, or to prove who they are. `spareKey` is a recovery code. `mail` is asking for a link to an address that
 * nobody on the committee has.
 */
type Way = "link" | "code" | "passkey" | "codeApp" | "spareKey" | "mail";

/** A try that failed. Neither a secret nor a code belongs into it. */
type FailedSignIn = {
  way: Way;
  /** As whom, if that is known. */
  as?: string | null | undefined;
  /** Who is signed in and could not prove it once more. */
  by?: string;
  /** The address that was typed, of `mail`. */
  address?: string;
};

/**
 * Adds a line about a try that failed to the log. Endpoints call it for tries within their limits only; besides, the lines of an hour are
 * limited for each person, and for all unknown ones together, so that many addresses at once cannot fill the log.
 */
export async function logFailedSignIn(
  { db, limits }: Pick<Services, "db" | "limits">,
  { way, as, by, address }: FailedSignIn,
): Promise<void> {
  const id = as ?? "unknown";
  const counted = await limits.consume("failedSignIn", id);
  if (!counted.ok) return;
  await logChange(db, {
    personId: by ?? null,
    action: by === undefined ? "signIn.fail" : "signIn.proofFail",
    subject: { kind: "signIn", id },
    changes: [
      { field: "way", before: null, after: way },
      ...(address === undefined ? [] : [{ field: "address", before: null, after: shortened(address) }]),
    ],
  });
}

/** Enough to know a slip of one's own, too little to write to a stranger: "a…@example.org". */
function shortened(address: string): string {
  const at = address.lastIndexOf("@");
  return `${truncate(address, 1)}…${truncate(address.slice(at), 60)}`;
}
