import type { ReactNode } from "react";
import { Link, matchPath } from "react-router";
import { deskRoutes } from "#desk/frame/desk-routes.ts";

/** A link to a page of the desk. What has no page of its own is only said. */
export function DeskLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [path = ""] = to.split(/[?#]/);
  if (!deskRoutes.some((page) => matchPath(page.path, path))) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
