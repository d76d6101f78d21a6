"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Scrolls the current link of a horizontally scrollable row into view whenever `path` changes. */
export function useCurrentInView<Row extends HTMLElement>(path: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !current) return;
    // Not scrollIntoView, which would also scroll the page.
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return row;
}
