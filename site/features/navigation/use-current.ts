import { useLocation } from "react-router";

/**
 * Says whether an address is the page's own ("page") or one that the page stands under ("true"), as `/schedule/friday` stands under `/schedule`. A band's page
 * stands under the line-up, `/band`.
 */
export function useCurrent(): (href: string) => "page" | "true" | undefined {
  const { pathname } = useLocation();
  const path = pathname.replace(/^\/bands\//, "/band/");
  return (href) => (href === pathname ? "page" : path.startsWith(`${href}/`) ? "true" : undefined);
}
