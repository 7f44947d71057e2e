import type { ReactNode } from "react";

type HeadingProps = { level: number; id?: string; className?: string | undefined; children: ReactNode };

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** A heading whose level depends on where it stands; below the sixth there is none, so it stays the sixth. */
export function Heading({ level, id, className, children }: HeadingProps) {
  const Tag = tags[Math.min(Math.max(level, 1), 6) - 1] ?? "h2";
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}
