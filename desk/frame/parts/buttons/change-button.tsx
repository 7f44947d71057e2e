import { type ReactNode, useState } from "react";
import type { Schema } from "#desk/frame/shell/desk-fetch.ts";
import { pageHeading, useFocusOnceGone } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { ActionButton } from "./action-button.tsx";

type ChangeButtonProps<Data> = {
  /** Of the room below `/desk/api`, its command, and the schema of its answer. */
  room: { path: string; command: string; schema: Schema<Data> };
  body: object;
  /** What takes it back, if anything does. */
  undo?: object;
  /** What came of it, in words; nothing where a status of the page says it already. */
  said: (data: Data) => string | undefined;
  look?: "small" | "solid" | "outline";
  children: ReactNode;
};

/** A button that sends a change, and says what came of it. It is busy until the page shows that, and keeps the focus, which a disabled button loses. */
export function ChangeButton<Data>({ room, body, undo, said, look = "solid", children }: ChangeButtonProps<Data>) {
  const [isBusy, setBusy] = useState(false);
  const change = useChange(room.path, room.schema);
  const ref = useFocusOnceGone<HTMLButtonElement>(pageHeading);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await change(room.command, body, said, undo);
    setBusy(false);
  };
  const button = { ref, "aria-disabled": isBusy || undefined, onClick: () => void press(), children };
  return look === "small" ? <ActionButton {...button} /> : <FormButton {...button} variant={look} />;
}
