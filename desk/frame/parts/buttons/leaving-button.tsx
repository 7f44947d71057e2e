import type { ComponentProps } from "react";
import { useFocusOnceGone } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { ActionButton } from "./action-button.tsx";

type LeavingButtonProps = ComponentProps<typeof ActionButton> & {
  /** What has the focus then. */
  next: () => HTMLElement | null;
};

/** A button that leaves the page with what it did. */
export function LeavingButton({ next, ...button }: LeavingButtonProps) {
  return <ActionButton ref={useFocusOnceGone<HTMLButtonElement>(next)} {...button} />;
}
