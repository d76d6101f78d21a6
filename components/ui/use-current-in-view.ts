"use client";

import { useEffect, useRef, type RefObject } from "react";

/** For a row of links that scrolls sideways: the current one is brought into sight whenever `where` changes. */
export function useCurrentInView<Row extends HTMLElement>(where: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !current) return;
    // Why not scrollIntoView: it would move the page as well.
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [where]);
  return row;
}
