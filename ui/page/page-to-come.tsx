import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { FormButton } from "../fields/form-button.tsx";
import { retryParts, useIsPartMissing } from "./load-part.ts";
import styles from "./page-to-come.module.css";

/**
 * Where the page that was asked for cannot be loaded, this page stays, and says so. If the server answers, the program that is open here is of an earlier release: the
 * document of that page brings the new one.
 */
export function PageToCome() {
  const isMissing = useIsPartMissing();
  const { location } = useNavigation();
  const [unreachable, setUnreachable] = useState<string>();
  const wanted = isMissing && location ? location.pathname + location.search + location.hash : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    let isLeft = false;
    void fetch(wanted, { method: "HEAD", cache: "no-store" }).then(
      () => isLeft || window.location.assign(wanted),
      () => isLeft || setUnreachable(wanted),
    );
    return () => {
      isLeft = true;
    };
  }, [wanted]);
  if (wanted === undefined || unreachable !== wanted) return null;
  return (
    <div role="alert" className={styles.line}>
      <p>The page could not be loaded. Please check your connection. What is here stays as it is.</p>
      <FormButton variant="outline" onClick={retryParts}>
        Try again
      </FormButton>
    </div>
  );
}
