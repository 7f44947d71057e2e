import type { DeskCall } from "#desk/frame/server/desk-endpoint.server.ts";
import { logAccountChange } from "../sign-in/sign-in.server.ts";
import { takeOneTimePassword } from "./one-time-passwords.server.ts";
import { hashCode, takeRecoveryCode } from "./recovery-codes.server.ts";

type Call = Pick<DeskCall<unknown>, "services" | "sessions" | "session" | "c">;

/** Proves who somebody is by a code of their app, or by a recovery code, and renews their session. @returns whether it fits */
export async function proveByCode({ services, sessions, session, c }: Call, code: string): Promise<boolean> {
  const { id } = session.person;
  const digits = withoutSpaces(code);
  const isOfApp = isCodeOfApp(code);
  const hash = isOfApp ? "" : await hashCode(id, code);
  return services.db.transaction().execute(async (trx) => {
    const fits = isOfApp ? await takeOneTimePassword(trx, id, digits) : await takeRecoveryCode(trx, id, hash);
    if (!fits) return false;
    await sessions.renew(c, trx, session);
    await logAccountChange(trx, id, "person.prove", [
      { field: "method", before: null, after: isOfApp ? "codeApp" : "spareKey" },
    ]);
    return true;
  });
}

/** Whether it is written as a code app's codes are; a recovery code is longer, and has letters. */
export function isCodeOfApp(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, "");
}
