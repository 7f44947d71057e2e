import { z } from "zod/mini";
import { cleanLine } from "#platform/text/text-fields.ts";
import { columnTypes, ownColumn } from "../model/record-contract.ts";

/** `GET /desk/api/bands/columns` */
export const ownColumnList = z.object({ columns: z.array(ownColumn) });

const line = (max: number, message: string) =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, message),
      z.maxLength(max, `Please keep this to ${max} characters.`),
      z.regex(/^[^\r\n]*$/, "Please write this on one line."),
    );

/** `POST …/columns`: the browser makes the id. A column that is there gets the new name and choices; its type stays. */
export const columnChange = z.strictObject({
  id: z.uuid(),
  label: line(60, "Please give the column a name."),
  type: z.enum(columnTypes),
  options: z.array(line(60, "Please leave no choice empty.")).check(z.maxLength(100)),
});
export type ColumnChange = z.infer<typeof columnChange>;

/** `POST …/columns/remove`: its values stay stored, and are back when it is made again. */
export const columnRemoval = z.strictObject({ id: z.uuid() });
