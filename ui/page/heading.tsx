import type { ReactNode } from "react";

type HeadingProps = { level: number; className?: string | undefined; children: ReactNode };

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** A heading with a level given by its context; beyond the sixth the level is set with `aria-level`. Nothing without a text. */
export function Heading({ level, className, children }: HeadingProps) {
  if (children === undefined) return null;
  const Tag = tags[Math.min(Math.max(level, 1), 6) - 1] ?? "h2";
  return (
    <Tag className={className} aria-level={level > 6 ? level : undefined}>
      {children}
    </Tag>
  );
}
