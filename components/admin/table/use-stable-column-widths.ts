"use client";

import { useLayoutEffect, type RefObject } from "react";

/**
 * The columns of a long table keep the widths that its first rows gave them: rows that come and go while it is scrolled
 * move no column, and the browser lays out those rows alone. `shape` names the columns.
 */
export function useStableColumnWidths(table: RefObject<HTMLTableElement | null>, long: boolean, shape: string): void {
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!long || !element || !box) return;
    let waits = 0;
    const release = () => {
      cancelAnimationFrame(waits);
      element.style.tableLayout = "";
      element.style.width = "";
      for (const column of element.querySelectorAll("col")) column.style.width = "";
    };
    const keep = () => {
      release();
      // Hidden, or without a row yet: its rows say how wide they are.
      if (box.clientWidth === 0) return;
      if (!element.querySelector("tr[data-row]")) {
        waits = requestAnimationFrame(keep);
        return;
      }
      const widths = [...element.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().width);
      const whole = element.offsetWidth;
      [...element.querySelectorAll("col")].forEach((column, n) => {
        column.style.width = `${widths[n] ?? 0}px`;
      });
      if (whole > box.clientWidth) element.style.width = `${whole}px`;
      element.style.tableLayout = "fixed";
    };
    let width = 0;
    // Tells at once, and of each new width; rows make it only higher.
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      keep();
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      release();
    };
  }, [table, long, shape]);
}
