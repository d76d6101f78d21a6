"use client";

import { useEffect, useState } from "react";

const pauseMs = 250;

/** A value once it has stood still for a moment. */
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
