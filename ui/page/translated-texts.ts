/** What stands in for a text, and the words that the text had. */
type Translation = { font: Element; words: string };

/**
 * Lets React go on with its texts while the browser translates the page. A translator takes each text out and puts a `<font>` element in its place: React would
 * then throw where it removes or inserts beside the text, or change words that no one sees. So the text goes back beside its translation, empty;
 * once React gives it new words or removes it, the translation goes.
 *
 * @returns a function that ends it
 */
export function followTranslations(page: Node): () => void {
  const translations = new Map<Node, Translation>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") showNewWords(record.target);
      for (const node of record.removedNodes) {
        if (node instanceof Text) onTextRemoved(node, record);
        else onFontRemoved(node, record);
      }
    }
    // What was done here needs no answer.
    observer.takeRecords();
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();

  function showNewWords(text: Node) {
    if (text.nodeValue === "") return;
    translations.get(text)?.font.remove();
    translations.delete(text);
  }

  function onTextRemoved(text: Text, record: MutationRecord) {
    const known = translations.get(text);
    if (known) {
      if (text.isConnected) return;
      known.font.remove();
      translations.delete(text);
      return;
    }
    const font = fontInPlaceOf(text, record);
    if (!font) return;
    const words = text.data;
    // Some translators move the text into the element, and change it there.
    if (font.contains(text)) text.replaceWith(text.cloneNode());
    font.before(text);
    text.data = "";
    translations.set(text, { font, words });
  }

  function fontInPlaceOf(text: Text, { target, addedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (text.parentNode === target || text.data === "") return undefined;
    const taken = new Set([...translations.values()].map(({ font }) => font));
    return [...addedNodes, previousSibling, nextSibling].find(
      (node): node is Element =>
        node instanceof Element && node.tagName === "FONT" && node.parentNode === target && !taken.has(node),
    );
  }

  /** The visitor wants to see the original again. */
  function onFontRemoved(font: Node, { addedNodes }: MutationRecord) {
    const found = [...translations].find(([, translation]) => translation.font === font);
    if (!found || font.isConnected) return;
    const [text, { words }] = found;
    translations.delete(text);
    for (const node of addedNodes) if (node instanceof Text && node !== text) node.remove();
    if (text.nodeValue === "") text.nodeValue = words;
  }
}
