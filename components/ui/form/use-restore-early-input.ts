import { useEffect } from "react";

/**
 * Restores text that was typed, or filled in by a password manager, before hydration: the input has it, but React
 * received no event, so the first render would clear it. Dispatches an input event after hydration.
 * @param id of the input
 */
export function useRestoreEarlyInput(id: string): void {
  useEffect(() => {
    const field = document.getElementById(id);
    const inputClass = [HTMLInputElement, HTMLTextAreaElement].find((candidate) => field instanceof candidate);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !inputClass) return;
    const typed = field.value;
    if (typed === field.defaultValue) return;
    // React detects a change only if the value differs from the last one that it set. It intercepts the instance's
    // setter, so call the prototype's setter instead.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(inputClass.prototype, "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
}
