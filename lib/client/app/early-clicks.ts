const held = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
const holdMs = 400;

/**
 * Disables pointer events on the element briefly: the second tap of a double tap was meant for the previous content.
 * Does not affect the keyboard. Returns a function that ends it.
 */
export function queueEarlyClicks(element: HTMLElement = document.documentElement): () => void {
  clearTimeout(held.get(element));
  const end = () => {
    clearTimeout(held.get(element));
    held.delete(element);
    element.style.pointerEvents = "";
  };
  element.style.pointerEvents = "none";
  held.set(element, setTimeout(end, holdMs));
  return end;
}
