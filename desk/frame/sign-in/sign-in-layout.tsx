import type { ReactNode } from "react";
import styles from "./sign-in-layout.module.css";

/** The sheet on which somebody signs in, outside of the desk's frame. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className={styles.layout}>
      <title>{`${title} · The desk`}</title>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** What went wrong, announced. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal}>
      {children}
    </div>
  );
}

/** Parts of a sheet, one below the other. */
export function SignInPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
