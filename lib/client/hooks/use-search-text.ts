"use client";

import { useEffect, useState } from "react";

const debounceMs = 300;

/** A search field's text, passed to `onSettled` when the user stops typing. */
export function useSearchText(
  value: string,
  onSettled: (text: string) => void,
): { text: string; setText: (text: string) => void } {
  const [edit, setEdit] = useState<{ text: string; startValue: string } | null>(null);
  // An edit is valid until the URL changes to something other than its start value: the back button takes precedence.
  const text = edit && (edit.startValue === value || edit.text === value) ? edit.text : value;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      onSettled(text);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new function each render must not restart the debounce timer
  }, [text, value]);
  return {
    text,
    setText: (next) => {
      setEdit({ text: next, startValue: value });
    },
  };
}
