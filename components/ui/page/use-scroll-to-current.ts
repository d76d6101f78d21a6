"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Scrolls the link of the current page into view in a horizontally scrollable row, whenever `path` changes. */
export function useScrollToCurrent<Row extends HTMLElement>(path: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const currentLink = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !currentLink) return;
    // Not scrollIntoView, which would also scroll the page.
    row.current.scrollLeft = currentLink.offsetLeft - (row.current.clientWidth - currentLink.offsetWidth) / 2;
  }, [path]);
  return row;
}
