import { useEffect, useState } from "react";
import { type Choice, type ContentType, choices, contentModel } from "#desk/content/content-model-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";

/** What the form is made of: the content types, and the pages that links can lead to. */
export type FormModel = { types: readonly ContentType[]; pages: readonly Choice[] };

/** From page to page the form is there at once, and asks again meanwhile. */
let latest: FormModel | undefined;

/** @returns undefined until it is loaded, or the words that say why not */
export function useContentModel(): FormModel | string | undefined {
  const [model, setModel] = useState<FormModel | string | undefined>(latest);
  useEffect(() => {
    const left = new AbortController();
    void loadModel(left.signal).then((loaded) => {
      if (left.signal.aborted) return;
      latest = typeof loaded === "string" ? latest : loaded;
      setModel(latest ?? loaded);
    });
    return () => left.abort();
  }, []);
  return model;
}

async function loadModel(signal: AbortSignal): Promise<FormModel | string> {
  const [model, pages] = await Promise.all([
    deskGet("/desk/api/content/model", contentModel, signal),
    deskGet("/desk/api/content/choices?kind=Entry&types=generalPage", choices, signal),
  ]);
  if (!model.ok) return model.detail;
  return { types: model.data.types, pages: pages.ok ? pages.data.choices : [] };
}
