"use client";

import { useEffect, useState } from "react";

const debounceMs = 300;

/** `settledTexts`: texts that were passed on and have no value yet. */
export type SearchState = { text: string; value: string; settledTexts: readonly string[] };

export const settleText = (state: SearchState): SearchState => ({
  ...state,
  settledTexts: [...state.settledTexts, state.text],
});

/**
 * The state after the value changed. A value that was settled here arrives late on a slow page, and must not replace
 * what the user has typed since; any other value, such as the back button's, takes precedence over the text.
 */
export function receiveValue(state: SearchState, value: string): SearchState {
  const index = state.settledTexts.indexOf(value);
  return index === -1
    ? { text: value, value, settledTexts: [] }
    : { text: state.text, value, settledTexts: state.settledTexts.slice(index + 1) };
}

/** A search field's text, passed to `onSettled` when the user stops typing. */
export function useSearchText(
  value: string,
  onSettled: (text: string) => void,
): { text: string; setText: (text: string) => void } {
  const [stored, setStored] = useState<SearchState>({ text: value, value, settledTexts: [] });
  const state = stored.value === value ? stored : receiveValue(stored, value);
  if (state !== stored) setStored(state);
  const { text } = state;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setStored(settleText);
      onSettled(text);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new function each render must not restart the debounce timer
  }, [text, value]);
  return {
    text,
    setText: (typedText) => {
      setStored((current) => ({ ...current, text: typedText }));
    },
  };
}
