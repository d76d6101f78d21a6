"use client";

import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";

const key = "single-keys-off";

/** Whether a single letter does something: who dictates to a computer turns it off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => readStoredValue(key) === null;
export const useSingleKeys = (): boolean => useStoredValue(key) === null;
export function setSingleKeys(on: boolean): void {
  storeValue(key, on ? null : "1");
}

// A letter does nothing in a checkbox or a button.
const takesKeys =
  "input:not([type=checkbox], [type=button], [type=submit], [type=reset]), textarea, select, dialog, [contenteditable]";

/** Whether a key is typed into something, or belongs to a dialog that is open. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(takesKeys) !== null;
}
