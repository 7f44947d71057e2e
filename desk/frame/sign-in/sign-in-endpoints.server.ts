import { z } from "zod/mini";
import { removeFirstLink } from "#desk/frame/access/credentials/first-link.server.ts";
import {
  findPasskeyOwner,
  passkeyRequestOptions,
  takePasskey,
  verifyUsedPasskey,
} from "#desk/frame/access/credentials/passkeys.server.ts";
import { provenPasskey } from "#desk/frame/access/credentials/proof-contract.ts";
import { findLinkOwner, findSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { lockMember } from "#desk/frame/access/members/lock-members.server.ts";
import { logFailedSignIn } from "#desk/frame/access/sign-in/failed-sign-ins.server.ts";
import { hasSecondFactor, signInPerson } from "#desk/frame/access/sign-in/sign-in.server.ts";
import { type DeskCall, type DeskEndpoint, publicCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import { beginMailLink } from "./mail-link.server.ts";
import { signInByCode, signInByLink, signInFirstPerson } from "./sign-in-by-link.server.ts";
import {
  addressToMail,
  firstPerson,
  type LinkOwner,
  linkSecret,
  type SignedIn,
  typedCode,
} from "./sign-in-contract.ts";

/** Signing in. A link's secret is only ever sent by POST: mail scanners open links, and must not use them up. */
export const signInEndpoints: readonly DeskEndpoint[] = [
  publicCommand("/sign-in/link/owner", linkSecret, (call) =>
    limited(call, async ({ c, services, body }) => {
      const link = await findSignInLink(services.db, body.secret);
      const owner = link && (await ownerOf(services.db, link));
      return owner ? c.json(owner satisfies LinkOwner) : linkEnded(services, body.secret);
    }),
  ),
  publicCommand("/sign-in/link", linkSecret, (call) =>
    limited(call, async ({ c, services, body }) => {
      const personId = await signInByLink(call, body.secret);
      if (personId === undefined) return linkEnded(services, body.secret);
      return c.json(await answerOf(services, personId));
    }),
  ),
  publicCommand("/sign-in/first", firstPerson, (call) =>
    limited(call, async ({ c, services, body }) => {
      if (!(await signInFirstPerson(call, body))) return linkEnded(services, body.secret);
      await removeFirstLink(services.config);
      return c.json({ hasSecondFactor: false, needsSecondFactor: needsOne(services) } satisfies SignedIn);
    }),
  ),
  publicCommand("/sign-in/mail", addressToMail, (call) =>
    limited(call, async ({ c, services, body }) => {
      const counted = await services.limits.consume("signInMail", emailKey(body.email));
      if (!counted.ok) return tooManyRequests(counted.retryAfterSeconds);
      return c.json({ request: beginMailLink(services, body) });
    }),
  ),
  publicCommand("/sign-in/code", typedCode, (call) =>
    limited(call, async ({ c, services, body }) => {
      const personId = await signInByCode(call, body);
      if (personId === undefined) return codeRefused(services, body.request);
      return c.json(await answerOf(services, personId));
    }),
  ),
  publicCommand("/sign-in/passkey/options", z.strictObject({}), (call) =>
    limited(call, async ({ c, services }) => c.json(await passkeyRequestOptions(services))),
  ),
  publicCommand("/sign-in/passkey", provenPasskey, (call) =>
    limited(call, async ({ c, services, body }) => {
      const passkey = await verifyUsedPasskey(services, body.passkey);
      const proof = { method: "passkey", second_factor: 1 } as const;
      const isIn = await services.db.transaction().execute(async (trx) => {
        if (!passkey || !(await lockMember(trx, passkey.personId)) || !(await takePasskey(trx, passkey))) return false;
        await signInPerson(call, trx, passkey.personId, proof);
        return true;
      });
      if (!isIn) return passkeyRefused(services, body.passkey.id);
      return c.json({ hasSecondFactor: true, needsSecondFactor: false } satisfies SignedIn);
    }),
  ),
];

type Services = DeskCall<unknown>["services"];
type PublicCall<Body> = DeskCall<Body, unknown>;

/** Counts a try to sign in for its client. */
async function limited<Body>(
  call: PublicCall<Body>,
  answer: (call: PublicCall<Body>) => Promise<Response>,
): Promise<Response> {
  const { limits } = call.services;
  const counted = await limits.consume("signIn", limits.clientOf(call.c));
  return counted.ok ? answer(call) : tooManyRequests(counted.retryAfterSeconds);
}

async function answerOf(services: Services, personId: string): Promise<SignedIn> {
  const has = await hasSecondFactor(services.db, personId);
  return { hasSecondFactor: has, needsSecondFactor: !has && needsOne(services) };
}

function needsOne({ config }: Services): boolean {
  return config.deskSecondFactor === "required";
}

type Found = NonNullable<Awaited<ReturnType<typeof findSignInLink>>>;

async function ownerOf(db: Services["db"], link: Found): Promise<LinkOwner | undefined> {
  if (link.person_id === null) return link.purpose === "first" ? { purpose: "first", email: null } : undefined;
  const person = await db.selectFrom("desk_people").select("email").where("id", "=", link.person_id).executeTakeFirst();
  return person && { purpose: link.purpose, email: person.email };
}

/** The same for a wrong code, for one that has ended, and for an address that nobody here has. */
async function codeRefused(services: Services, request: string): Promise<Response> {
  await logFailedSignIn(services, { way: "code", as: await findLinkOwner(services.db, { request }) });
  const detail = "This code does not fit, or has ended. After five tries please ask for another mail.";
  return problem(422, "Not this code", detail, [{ field: "code", message: detail }]);
}

async function passkeyRefused(services: Services, id: string): Promise<Response> {
  await logFailedSignIn(services, { way: "passkey", as: await findPasskeyOwner(services.db, id) });
  return problem(
    422,
    "Not this device",
    "The desk does not know this device. Please sign in by mail, and add it again.",
  );
}

async function linkEnded(services: Services, secret: string): Promise<Response> {
  await logFailedSignIn(services, { way: "link", as: await findLinkOwner(services.db, { secret }) });
  return problem(410, "This link has ended", "This link was used, or its time is over. Please ask for a new one.");
}
