import { type ComponentType, createContext } from "react";

export type TellDialogProps = {
  reference: string;
  onClose: () => void;
  onTold: () => void;
  /** The element that gets the focus afterwards if the button that opened it is gone. */
  fallbackFocus: () => HTMLElement | null;
};

/**
 * The dialog that tells one applicant what was decided. It belongs to the mails, which stand above the records, so the desk's program passes it in.
 */
export const TellDialogContext = createContext<ComponentType<TellDialogProps>>(() => null);
