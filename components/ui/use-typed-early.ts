import { useEffect } from "react";

/**
 * What was typed, or filled in by a password manager, before the page could listen stands in the field but was heard by
 * nobody: it is said again as soon as somebody listens. Otherwise the first drawing would empty the field.
 *
 * @param id of the field
 */
export function useTypedEarly(id: string): void {
  useEffect(() => {
    const field = document.getElementById(id);
    const kind = [HTMLInputElement, HTMLTextAreaElement].find((each) => field instanceof each);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !kind) return;
    const typed = field.value;
    if (typed === field.defaultValue) return;
    // React hears of a change only when a value differs from the last that it has set; the element's own setter is the
    // one that it does not see.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
}
