import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { hasUnsavedTexts } from "#desk/frame/parts/drafts/unsaved-texts.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { loadPart, useIsPartMissing } from "#ui/page/load-part.ts";
import { PartToCome as SitePartToCome } from "#ui/page/part-to-come.tsx";

/**
 * A part of the desk that is loaded when it is shown first. What is around it stays on the screen, also where it cannot be loaded.
 *
 * @param waiting what is said until it is there
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: string,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return function LoadedLater(props: Props) {
    return (
      <Suspense fallback={<PartToCome waiting={waiting} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Says that the page that was asked for cannot be loaded, above the page that stays until it is. */
export function PageToCome() {
  return useNavigation().state === "idle" ? null : <PartToCome waiting={undefined} />;
}

/** As on the site. Where a new version is why it could not be loaded, it says that instead. */
export function PartToCome({ waiting }: { waiting?: string | undefined }) {
  const isMissing = useIsPartMissing();
  const isOutdated = useIsOutdated(isMissing);
  const { location: next } = useNavigation();
  const loadAgain = () =>
    next ? window.location.assign(next.pathname + next.search + next.hash) : window.location.reload();
  if (!isMissing || !isOutdated) return <SitePartToCome waiting={waiting} />;
  return (
    <div role="alert">
      <p>
        {hasUnsavedTexts()
          ? "There is a new version. Save or copy what you are writing, then load again: it is not saved yet."
          : "There is a new version. Load again: nothing you wrote is lost."}
      </p>
      <FormButton onClick={loadAgain}>Load again</FormButton>
    </div>
  );
}

/** Whether the server has another release than the one that is open here: its document then names another program. */
function useIsOutdated(isMissing: boolean): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    void readProgram().then((served) => {
      if (!isLeft && served !== undefined) setOutdated(served !== ownProgram());
    });
    return () => {
      isLeft = true;
    };
  }, [isMissing]);
  return isOutdated;
}

/** @returns the address of the desk's program as the server has it now; undefined where it does not answer */
async function readProgram(): Promise<string | undefined> {
  try {
    const response = await fetch("/desk/sign-in", { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return response.ok ? programOf(page) : undefined;
  } catch {
    return undefined;
  }
}

const ownProgram = () => programOf(document);

function programOf(page: Document): string | undefined {
  return page.querySelector("script[type=module][src]")?.getAttribute("src") ?? undefined;
}
