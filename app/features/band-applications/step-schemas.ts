import * as z from "zod/mini";
import { wholeDollars } from "./band-answers.ts";
import { fields, messages } from "./contract.ts";
import { isConfirmed, isFilled, type MemberRow, type Members, memberCount, rowErrors } from "./member-rows.ts";

const fee = z.pipe(z.transform(wholeDollars), fields.firstFee);

/** The steps' answers by the schemas that the server uses (section 5). */
export const stepSchemas = {
  agreement: z.object({ agreement: fields.agreement }),
  details: z.object({ bandName: fields.bandName, bandStyle: fields.bandStyle, bandLink: fields.bandLink }),
  contact: z.object({
    leaderName: fields.leaderName,
    leaderEmail: fields.leaderEmail,
    leaderPhone: fields.leaderPhone,
  }),
  members: z.object({ members: z.custom<Members>().check(findMemberFaults) }),
  availability: z.object({ availability: fields.availability }),
  fees: z.object({ firstFee: fee, secondFee: fee, otherInfo: fields.otherInfo }),
  marketing: z.object({ picture: fields.upload, bio: fields.bio, websiteUrl: fields.websiteUrl }),
};

type Fault = { path: (string | number)[]; message: string };

/** Tells each empty field of a shown row, and what is not pressed yet, at the place that mends it (W2). */
function findMemberFaults({ value, issues }: z.core.ParsePayload<Members>) {
  for (const { path, message } of memberFaults(value)) issues.push({ code: "custom", input: value, path, message });
}

function memberFaults(members: Members): Fault[] {
  if (memberCount(members) === undefined) return [{ path: ["count"], message: messages.memberCount }];
  if (!isConfirmed(members)) return [{ path: ["count"], message: "Please press Confirm." }];
  return members.rows.slice(0, members.revealed).flatMap(rowFaultsAt);
}

function rowFaultsAt(row: MemberRow, index: number): Fault[] {
  if (row.saved) return [];
  if (isFilled(row)) return [{ path: ["rows", index, "saved"], message: `Please save member ${row.id}.` }];
  return Object.entries(rowErrors(row)).map(([name, message]) => ({ path: ["rows", index, name], message }));
}
