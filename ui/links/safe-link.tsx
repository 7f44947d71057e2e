import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { parseLinkTarget } from "./link-target.ts";

type SafeLinkProps = {
  /** Any address that `parseLinkTarget` allows. */
  to: string | undefined;
  newTab?: boolean;
  download?: boolean | string;
  /** Marks the current page, or a link to the part of the site that it belongs to. */
  current?: "page" | "true" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A link to any address: inside the site without a reload, outside with `rel="noopener noreferrer"`. An address that is not allowed
 * leaves its text without a link.
 */
export function SafeLink({ to, newTab = false, download, current, className, children }: SafeLinkProps) {
  const target = parseLinkTarget(to);
  if (target === undefined) return children;
  const ariaCurrent = current ? { "aria-current": current } : {};
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const label = (
    <>
      {target.href.startsWith("tel:") ? onOneLine(children) : children}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </>
  );
  if (target.kind === "inside" && download === undefined && !isPayment(target.href)) {
    return (
      <Link to={target.href} className={className} {...ariaCurrent} {...tab}>
        {label}
      </Link>
    );
  }
  const outside = target.kind === "outside" ? { rel: "noopener noreferrer" } : {};
  return (
    <a href={target.href} download={download} className={className} {...ariaCurrent} {...outside} {...tab}>
      {label}
    </a>
  );
}

/** A phone number is read and copied more easily when it is not broken into two lines. */
function onOneLine(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (typeof child === "string") return child.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");
    if (!isValidElement<{ children?: ReactNode }>(child)) return child;
    return cloneElement(child, undefined, onOneLine(child.props.children));
  });
}

/** The Content-Security-Policy allows the payment provider's script only in the membership page's own document, so that is always reloaded. */
function isPayment(href: string): boolean {
  return /^\/membership\/?([?#]|$)/.test(href);
}
