import type { ReactNode } from "react";
import { Link } from "react-router";
import { parseLinkTarget } from "./link-target.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SafeLinkProps = {
  /** Any address of C14. */
  to: string | undefined;
  newTab?: boolean;
  download?: boolean | string;
  /** Marks the page one is on. */
  current?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A link to any place: inside the site without a reload, outside with `rel="noopener noreferrer"`. An address that is not allowed
 * (C14) leaves the words standing without a link.
 */
export function SafeLink({ to, newTab = false, download, current = false, className, children }: SafeLinkProps) {
  const place = parseLinkTarget(to);
  if (place === undefined) return children;
  const mark = current ? ({ "aria-current": "page" } as const) : {};
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const words = (
    <>
      {children}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </>
  );
  if (place.kind === "inside" && download === undefined && !isPayment(place.href)) {
    return (
      <Link to={place.href} className={className} {...mark} {...tab}>
        {words}
      </Link>
    );
  }
  const outside = place.kind === "outside" ? { rel: "noopener noreferrer" } : {};
  return (
    <a href={place.href} download={download} className={className} {...mark} {...outside} {...tab}>
      {words}
    </a>
  );
}

/** The payment provider's script may only load with the membership page's own document, so that is always loaded anew (P16). */
function isPayment(href: string): boolean {
  return /^\/membership\/?([?#]|$)/.test(href);
}
