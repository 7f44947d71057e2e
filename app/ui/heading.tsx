import type { ReactNode } from "react";

type HeadingProps = { level: number; className?: string | undefined; children: ReactNode };

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** A heading whose level depends on where it stands, at most the sixth. Nothing without a text. */
export function Heading({ level, className, children }: HeadingProps) {
  if (children === undefined) return null;
  const Tag = tags[Math.min(Math.max(level, 1), 6) - 1] ?? "h2";
  return <Tag className={className}>{children}</Tag>;
}
