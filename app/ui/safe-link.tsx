import type { ReactNode } from "react";
import { Link } from "react-router";
import { parseLinkTarget } from "./link-target.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SafeLinkProps = {
  /** Any address that `parseLinkTarget` allows. */
  to: string | undefined;
  newTab?: boolean;
  download?: boolean | string;
  /** Marks the current page. */
  current?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A link to any address: inside the site without a reload, outside with `rel="noopener noreferrer"`. An address that is not allowed
 * leaves its text without a link.
 */
export function SafeLink({ to, newTab = false, download, current = false, className, children }: SafeLinkProps) {
  const target = parseLinkTarget(to);
  if (target === undefined) return children;
  const mark = current ? ({ "aria-current": "page" } as const) : {};
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const label = (
    <>
      {children}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </>
  );
  if (target.kind === "inside" && download === undefined && !isPayment(target.href)) {
    return (
      <Link to={target.href} className={className} {...mark} {...tab}>
        {label}
      </Link>
    );
  }
  const outside = target.kind === "outside" ? { rel: "noopener noreferrer" } : {};
  return (
    <a href={target.href} download={download} className={className} {...mark} {...outside} {...tab}>
      {label}
    </a>
  );
}

/** The Content-Security-Policy allows the payment provider's script only in the membership page's own document, so that is always reloaded. */
function isPayment(href: string): boolean {
  return /^\/membership\/?([?#]|$)/.test(href);
}
