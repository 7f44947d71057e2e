import type { Kysely, Transaction } from "kysely";
import { problemCodes } from "#desk/frame/access/account/account-contract.ts";
import { lockCommittee, lockMember, shareMember } from "#desk/frame/access/members/lock-members.server.ts";
import { type DeskRight, may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskSession, DeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/**
 * Who may call an endpoint: whoever has a right, or is signed in. While a session lacks its second factor it may only give one
 * or be ended (`any-session`), or, where the person has none yet, look after their own account to add one (`own-account`). `anybody` may sign in.
 */
export type Access = DeskRight | "signed-in" | "own-account" | "any-session" | "anybody";

/** What an endpoint asks of its caller. */
export type Demands = {
  access: Access;
  /** Whether the person must have proved who they are within the last 15 minutes. */
  needsRecentProof: boolean;
  /** Whether it changes other members, or what is theirs: all of them are locked first, in one order. */
  locksCommittee?: boolean;
  /** Whether all it does is to end the caller's session, which it does also if that was renewed meanwhile. */
  endsSession?: boolean;
};

/** Judges the caller's rights once more. @throws NotAllowedAnyMore */
export type Judge = (db: Kysely<SiteTables>) => Promise<void>;

/** A right that ended while a request was under way: whatever it was doing is taken back. */
export class NotAllowedAnyMore extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super("a right has ended while a request was under way");
    this.response = response;
  }
}

const PROOF_MS = 15 * 60_000;

/** Judges the session that a request began with, as it is when this is called; within a transaction, until that ends. */
export function judgeOf(sessions: DeskSessions, demands: Demands, session: DeskSession | undefined): Judge {
  return async (db) => {
    if (!session || demands.access === "anybody") return;
    if (db.isTransaction) await lockFor(db, demands, session.person.id);
    const { endsSession } = demands;
    const now = endsSession ? await sessions.findRenewed(db, session) : await sessions.find(db, session.hash);
    const refused = refusal(demands, now);
    if (refused) throw new NotAllowedAnyMore(refused);
  };
}

function lockFor(trx: Kysely<SiteTables>, { access, locksCommittee }: Demands, personId: string): Promise<unknown> {
  if (locksCommittee) return lockCommittee(trx);
  return access === "own-account" || access === "any-session" ? lockMember(trx, personId) : shareMember(trx, personId);
}

/** The same database, in which each transaction begins with judging the caller. */
export function judgedDatabase(db: Kysely<SiteTables>, judge: Judge): Kysely<SiteTables> {
  const execute = <Result>(work: (trx: Transaction<SiteTables>) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      await judge(trx);
      return work(trx);
    });
  return new Proxy(db, {
    get(target, name) {
      // Of a transaction's settings there is none, so that none begins without the judge.
      if (name === "transaction") return () => ({ execute });
      const found: unknown = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}

/** Why a request is refused: 401 asks to sign in, 403 says what is lacking, with a code for what the browser can do about it. */
export function refusal({ access, needsRecentProof }: Demands, session: DeskSession | undefined): Response | undefined {
  if (access === "anybody") return undefined;
  if (!session) return problem(401, "Please sign in", "You are not signed in, or were signed out meanwhile.");
  if (access === "any-session") return undefined;
  if (session.needsSecondFactor && (access !== "own-account" || session.hasSecondFactor))
    return problem(
      403,
      "Second factor needed",
      "Please add this device or a code app first: a link alone shows nobody's data.",
      { code: problemCodes.secondFactor },
    );
  if (access !== "signed-in" && access !== "own-account" && !may(session.person, access))
    return problem(403, "Not yours to do", "Your role does not include this. The chair can change that.");
  return needsRecentProof ? refusalWithoutProof(session) : undefined;
}

/** The response to who has not proved lately who they are; undefined if they have. For endpoints that need a proof only now and then. */
export function refusalWithoutProof({ provedMsAgo }: DeskSession): Response | undefined {
  if (provedMsAgo <= PROOF_MS) return undefined;
  return problem(403, "Please prove that it is you", "This needs a fresh proof: please confirm that it is you.", {
    code: problemCodes.recentProof,
  });
}
