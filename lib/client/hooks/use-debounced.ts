"use client";

import { useEffect, useState } from "react";

const pauseMs = 250;

/** Returns the value once it has not changed for 250 ms. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
