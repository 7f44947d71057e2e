import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { readdressed } from "./mails-contract.ts";

type ReaddressButtonProps = { id: string; newAddress: string; look: "small" | "solid" };

/** Sends a mail that did not arrive to the address that its record has by now. */
export function ReaddressButton({ id, newAddress, look }: ReaddressButtonProps) {
  return (
    <ChangeButton
      room={{ path: "mails", command: "readdress", schema: readdressed }}
      body={{ id }}
      said={({ to }) => `It goes to ${to} now.`}
      look={look}
    >
      Send it to {newAddress}
    </ChangeButton>
  );
}
