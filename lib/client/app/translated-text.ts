// A browser's page translation replaces text nodes by <font> elements without React's knowledge. React then calls
// removeChild or insertBefore with nodes that have left their parent, which throws and crashes the page, and writes new
// text into detached nodes: an old amount stays on the screen.

/** Maps a replaced text node to its <font> element. */
const standIns = new WeakMap<Node, Node>();

let isGuarded = false;

/** Lets React update texts that the browser has translated. Must be called once, before React renders. */
export function guardTranslatedText(): void {
  if (isGuarded || typeof window === "undefined") return;
  isGuarded = true;
  const texts = new MutationObserver((changes) => {
    for (const { target } of changes) showOriginal(target);
  });
  const note = (changes: readonly MutationRecord[]) => {
    for (const change of changes) {
      const font = [...change.addedNodes, change.previousSibling, change.nextSibling].find(isFont);
      if (!font) continue;
      for (const text of change.removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        standIns.set(text, font);
        texts.observe(text, { characterData: true });
      }
    }
  };
  const page = new MutationObserver(note);
  page.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) {
      note(page.takeRecords());
      const shown = standIns.get(child) ?? child;
      if (shown.parentNode && this.contains(shown)) {
        Reflect.apply(removeChild, shown.parentNode, [shown]);
        return child;
      }
    }
    return Reflect.apply(removeChild, this, [child]) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) {
      note(page.takeRecords());
      let at: Node | null = standIns.get(before) ?? before;
      while (at && at.parentNode !== this) at = at.parentNode;
      if (at) return Reflect.apply(insertBefore, this, [node, at]) as T;
    }
    return Reflect.apply(insertBefore, this, [node, before]) as T;
  };
}

const isFont = (node: Node | null): node is Node => node?.nodeName === "FONT";

/** Restores the original text node; the browser then translates the new text. */
function showOriginal(text: Node): void {
  const font = standIns.get(text);
  if (!font?.parentNode) return;
  standIns.delete(text);
  font.parentNode.replaceChild(text, font);
}
