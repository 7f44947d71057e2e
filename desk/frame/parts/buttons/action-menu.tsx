import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { closePopover } from "#desk/frame/shell/layout/close-popover.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { ActionButton } from "./action-button.tsx";
import styles from "./action-menu.module.css";

type ActionMenuProps = {
  label: ReactNode;
  /** What it is about, for screen readers, where several menus have one label. */
  about?: string;
  disabled?: boolean;
  /** Its button stands out, or has no box. */
  primary?: boolean;
  quiet?: boolean;
  children: ReactNode;
};

/** A button that opens a list of further ones: what is rare, or what there are many of. */
export function ActionMenu({ label, about, disabled = false, children, ...look }: ActionMenuProps) {
  const menu = useId();
  return (
    <>
      <ActionButton popoverTarget={menu} disabled={disabled} {...look}>
        {label}
        {about !== undefined && <VisuallyHidden>for {about}</VisuallyHidden>}
      </ActionButton>
      <div id={menu} popover="auto" className={styles.menu}>
        {children}
      </div>
    </>
  );
}

type MenuButtonProps = {
  onClick: () => void | Promise<void>;
  disabled?: boolean;
  detail?: string;
  children: ReactNode;
};

/** The menu closes at once: what it does may take the button itself away. */
export function MenuButton({ onClick, disabled = false, detail, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={styles.item}
      disabled={disabled}
      onClick={(event) => {
        closePopover(event);
        void onClick();
      }}
    >
      {children}
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </button>
  );
}

/** Something that is switched on or off; the menu stays open. */
export function MenuCheckbox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={`${styles.item} ${styles.checkbox}`}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

/** A link to another page of the desk; `detail` says what it is for. */
export function MenuLink({ to, detail, children }: { to: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <Link to={to} className={styles.item} onClick={closePopover}>
      {children}
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </Link>
  );
}
