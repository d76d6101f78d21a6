const held = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
const holdMs = 400;

/**
 * Takes no press on the element for a moment: the second of two quick touches was meant for what stood here before. The
 * keyboard is not held up. Returns the end of it.
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
