import * as z from "zod/mini";
import { messages } from "#services/forms/band-form.ts";
import { isConfirmed, isFilled, type MemberRow, type Members, memberCount, rowErrors } from "./member-rows.ts";

type Problem = { path: (string | number)[]; message: string };

/** The schema of the members' step: it reports each empty field of a displayed row, each unsaved row, and a count that is not confirmed. */
export const membersSchema = z.object({ members: z.custom<Members>().check(addProblems) });

function addProblems({ value, issues }: z.core.ParsePayload<Members>) {
  for (const { path, message } of problemsOf(value)) issues.push({ code: "custom", input: value, path, message });
}

function problemsOf(members: Members): Problem[] {
  if (memberCount(members) === undefined) return [{ path: ["count"], message: messages.memberCount }];
  if (!isConfirmed(members)) return [{ path: ["count"], message: "Please press Confirm." }];
  return members.rows.slice(0, members.revealed).flatMap(problemsOfRow);
}

function problemsOfRow(row: MemberRow, index: number): Problem[] {
  if (row.saved) return [];
  if (isFilled(row)) return [{ path: ["rows", index, "saved"], message: `Please save member ${row.id}.` }];
  return Object.entries(rowErrors(row)).map(([name, message]) => ({ path: ["rows", index, name], message }));
}
