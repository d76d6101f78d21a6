"use client";

import { useEffect, useState } from "react";

const debounceMs = 250;

/** Returns the value once it has not changed for 250 ms. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return debounced;
}
