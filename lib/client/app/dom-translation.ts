// A browser's page translation replaces text nodes by <font> elements without React's knowledge. React then calls
// removeChild or insertBefore with nodes that have left their parent, which throws and crashes the page, and writes new
// text into detached nodes: an old amount stays on the screen.

/** Maps a replaced text node to its <font> element. */
const translatedNodes = new WeakMap<Node, Node>();

let isPatched = false;

/** Lets React update texts that the browser has translated. Must be called once, before React renders. */
export function patchDomForTranslation(): void {
  if (isPatched || typeof window === "undefined") return;
  isPatched = true;
  const textObserver = new MutationObserver((changes) => {
    for (const { target } of changes) showOriginal(target);
  });
  const recordTranslations = (changes: readonly MutationRecord[]) => {
    for (const change of changes) {
      const font = [...change.addedNodes, change.previousSibling, change.nextSibling].find(isFont);
      if (!font) continue;
      for (const text of change.removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        translatedNodes.set(text, font);
        textObserver.observe(text, { characterData: true });
      }
    }
  };
  const pageObserver = new MutationObserver(recordTranslations);
  pageObserver.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) {
      recordTranslations(pageObserver.takeRecords());
      const displayed = translatedNodes.get(child) ?? child;
      if (displayed.parentNode && this.contains(displayed)) {
        Reflect.apply(removeChild, displayed.parentNode, [displayed]);
        return child;
      }
    }
    return Reflect.apply(removeChild, this, [child]) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) {
      recordTranslations(pageObserver.takeRecords());
      let reference: Node | null = translatedNodes.get(before) ?? before;
      while (reference && reference.parentNode !== this) reference = reference.parentNode;
      if (reference) return Reflect.apply(insertBefore, this, [node, reference]) as T;
    }
    return Reflect.apply(insertBefore, this, [node, before]) as T;
  };
}

const isFont = (node: Node | null): node is Node => node?.nodeName === "FONT";

/** Restores the original text node; the browser then translates the new text. */
function showOriginal(text: Node): void {
  const font = translatedNodes.get(text);
  if (!font?.parentNode) return;
  translatedNodes.delete(text);
  font.parentNode.replaceChild(text, font);
}
