import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { matchPath, useNavigate } from "react-router";
import { deskRoutes } from "#desk/frame/desk-routes.ts";
import { folded } from "#platform/text/folded.ts";
import { useAccount, useMay } from "../account/use-account.ts";
import { deskGet } from "../desk-fetch.ts";
import { actionsOf, type Offer, pagesOf } from "../places/places-and-actions.ts";
import dialog from "./find.module.css";
import { type Found, type FoundItem, found } from "./find-contract.ts";
import styles from "./find-list.module.css";

type Item = FoundItem & Pick<Offer, "run">;
type Group = { title: string; items: Item[] };

/** Time without a key before the server is asked, in milliseconds. */
const TYPING_MS = 150;
const LETTERS = 2;

type FindListProps = {
  label: string;
  words: string;
  onWords: (words: string) => void;
  onReady: () => void;
  onChosen: () => void;
};

/** What is typed, and the groups of what it finds: the arrow keys go through them, Enter opens one. */
export default function FindList({ label, words, onWords, onReady, onChosen }: FindListProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const offers = useOffersNamed(words);
  const { groups, status } = useFound(words);
  // Before the next key: until now a plain field held what was typed.
  useLayoutEffect(() => {
    onReady();
    input.current?.focus();
  }, [onReady]);
  const open = async ({ to, run }: Item) => {
    // With that nothing is asked any more: the server may be signing out.
    onChosen();
    await (run ? run() : navigate(to));
  };
  // What the server finds comes later, and must not take the place of what somebody is about to open.
  const items: Group[] = [...offers, ...groups];
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        value={words}
        onValueChange={onWords}
        items={items}
        itemToStringValue={({ label }: Item) => label}
      >
        <Autocomplete.Input ref={input} className={`${dialog.input}`} aria-label={label} placeholder={label} />
        <p role="status" className={styles.status}>
          {status ?? (items.length === 0 ? nothingFound(words) : "")}
        </p>
        <Autocomplete.List className={styles.list}>
          {(group: Group) => (
            <Autocomplete.Group key={group.title} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.title}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={item.label + item.to}
                    value={item}
                    className={styles.item}
                    onClick={() => void open(item)}
                  >
                    <span>{item.label}</span> <small>{item.detail}</small>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </CSPProvider>
  );
}

function nothingFound(words: string): string {
  if (words.trim().length < LETTERS)
    return "Two letters or more find people, what they sent, pages and pictures; five digits a telephone number.";
  return "Nobody and nothing is called that. Try a part of the name.";
}

/** The pages and actions in whose names each of the words begins one; all of them while nothing is typed. */
function useOffersNamed(words: string): Group[] {
  const { person } = useAccount();
  const typed = folded(words).split(/\s+/).filter(Boolean);
  const isNamed = ({ title }: Offer) => {
    const own = folded(title).split(/[\s,]+/);
    return typed.every((start) => own.some((word) => word.startsWith(start)));
  };
  const groups = [
    { title: "Pages of the desk", offers: pagesOf(person) },
    { title: "Actions", offers: actionsOf(person) },
  ];
  return groups
    .map(({ title, offers }) => ({ title, items: offers.filter(isNamed).map(itemOf) }))
    .filter(({ items }) => items.length > 0);
}

function itemOf({ title, to, run }: Offer): Item {
  return { label: title, to, detail: "", run };
}

/** What the server finds. `status` is said while it looks, and when it cannot. */
function useFound(words: string): { groups: Found; status: string | undefined } {
  const [answer, setAnswer] = useState<{ words: string; groups: Found; problem?: string }>({ words: "", groups: [] });
  const typed = words.trim();
  const isAsked = typed.length >= LETTERS;
  const seesContent = useMay("pages.view");
  const seesLineUp = useMay("lineup.view");
  useEffect(() => {
    if (!isAsked) return;
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const ask = (address: string) =>
        deskGet(`${address}?${new URLSearchParams({ q: typed })}`, found, stopped.signal);
      const results = await Promise.all([
        ask("/desk/api/find"),
        ...(seesContent ? [ask("/desk/api/find/content")] : []),
        ...(seesLineUp ? [ask("/desk/api/find/line-up")] : []),
      ]);
      if (stopped.signal.aborted) return;
      const groups = shown(results.flatMap((result) => (result.ok ? result.data : [])));
      const problem = results.find((result) => !result.ok)?.detail;
      setAnswer({ words: typed, groups, ...(problem !== undefined && { problem }) });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, isAsked, seesContent, seesLineUp]);
  if (!isAsked) return { groups: [], status: undefined };
  if (answer.words !== typed) return { groups: answer.groups, status: "Looking …" };
  return { groups: answer.groups, status: answer.problem };
}

/** Only what there is a page for. */
function shown(groups: Found): Found {
  const hasPage = ({ to }: FoundItem) => deskRoutes.some(({ path }) => matchPath(path, to));
  return groups
    .map(({ title, items }) => ({ title, items: items.filter(hasPage) }))
    .filter(({ items }) => items.length > 0);
}
