const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
const durationMs = 400;

/**
 * Disables pointer events on the element briefly: the second tap of a double tap was meant for the previous content.
 * Does not affect the keyboard. The SOS button stays usable by `pointer-events-auto`: a hold may begin at any time.
 * Returns a function that ends it.
 */
export function suspendPointerEvents(element: HTMLElement = document.documentElement): () => void {
  clearTimeout(timers.get(element));
  const end = () => {
    clearTimeout(timers.get(element));
    timers.delete(element);
    element.style.pointerEvents = "";
  };
  element.style.pointerEvents = "none";
  timers.set(element, setTimeout(end, durationMs));
  return end;
}
