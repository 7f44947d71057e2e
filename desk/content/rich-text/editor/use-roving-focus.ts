import { type KeyboardEvent, useEffect, useRef } from "react";

/** A toolbar is one stop of the Tab key: the arrow keys, Home and End go from button to button. Spread over the toolbar's element. */
export function useRovingFocus() {
  const toolbar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement>(undefined);
  const buttons = () => [
    ...(toolbar.current?.querySelectorAll<HTMLButtonElement>(":scope > button:not(:disabled)") ?? []),
  ];
  // After each change: the button that could be reached may be disabled now.
  useEffect(() => {
    const all = buttons();
    const stop = all.find((button) => button === last.current) ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all: EventTarget[] = buttons();
    const index = all.indexOf(event.target);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || index === -1) return;
    event.preventDefault();
    buttons()
      .at(next % all.length)
      ?.focus();
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLButtonElement) || target.parentElement !== toolbar.current) return;
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
    last.current = target;
  };
  return { ref: toolbar, onKeyDown, onFocus };
}
