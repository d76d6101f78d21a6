import type { Page } from "@playwright/test";

/**
 * Translates each page as Chrome does: every text node, also later ones, is replaced by two nested <font> elements.
 * Call it before the page is opened.
 */
export async function simulateBrowserTranslation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("script, style, font, textarea, [translate=no]")) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    // After React's first render, as a reader who requests a translation does.
    window.addEventListener("load", () => {
      setTimeout(() => {
        wrap(document.body);
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.nodeName !== "FONT" && node.nodeType === 1) wrap(node);
        }).observe(document.body, { childList: true, subtree: true });
        document.documentElement.classList.add("translated-ltr");
      }, 500);
    });
  });
}
