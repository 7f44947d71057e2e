import { type ReactNode, useRef } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { acceptedTypes, isOfTypes } from "./file-contract.ts";
import { addUploads } from "./uploads.ts";

type FileButtonProps = {
  /** What the file is for, as `useUploads` knows it. */
  place: string;
  types: readonly string[];
  children: ReactNode;
};

/** A button that chooses a file of this device, and sends it. */
export function FileButton({ place, types, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.filter((type) => isOfTypes(type, types)).join(",")}
        onChange={({ currentTarget }) => {
          addUploads(place, currentTarget.files ?? [], types);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <ActionButton onClick={() => input.current?.click()}>{children}</ActionButton>
    </>
  );
}
