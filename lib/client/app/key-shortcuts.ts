"use client";

import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";

const storageKey = "single-keys-off";

/** Whether single-letter shortcuts are on. Users of speech input turn them off (WCAG 2.1.4). */
export const areLetterShortcutsEnabled = (): boolean => readStoredValue(storageKey) === null;
export const useLetterShortcutsEnabled = (): boolean => useStoredValue(storageKey) === null;
export function setLetterShortcutsEnabled(enabled: boolean): void {
  storeValue(storageKey, enabled ? null : "1");
}

// Letters have no effect in checkboxes and buttons.
const textInputSelector =
  "input:not([type=checkbox], [type=button], [type=submit], [type=reset]), textarea, select, dialog, [contenteditable]";

/** Whether the key event is text input or belongs to an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(textInputSelector) !== null;
}
