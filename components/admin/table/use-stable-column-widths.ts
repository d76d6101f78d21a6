"use client";

import { useLayoutEffect, type RefObject } from "react";

/**
 * Fixes the column widths of a long table at those of its first rows, so that virtual rows do not shift columns and
 * layout stays cheap. `columnKeys` identifies the set of columns.
 */
export function useStableColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  enabled: boolean,
  columnKeys: string,
): void {
  useLayoutEffect(() => {
    const element = table.current;
    const container = element?.parentElement;
    if (!enabled || !element || !container) return;
    let frame = 0;
    const release = () => {
      cancelAnimationFrame(frame);
      element.style.tableLayout = "";
      element.style.width = "";
      for (const column of element.querySelectorAll("col")) column.style.width = "";
    };
    const fixWidths = () => {
      release();
      // Hidden, or without rows: there are no widths to measure yet.
      if (container.clientWidth === 0) return;
      if (!element.querySelector("tr[data-row]")) {
        frame = requestAnimationFrame(fixWidths);
        return;
      }
      const widths = [...element.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().width);
      const tableWidth = element.offsetWidth;
      [...element.querySelectorAll("col")].forEach((column, n) => {
        column.style.width = `${widths[n] ?? 0}px`;
      });
      if (tableWidth > container.clientWidth) element.style.width = `${tableWidth}px`;
      element.style.tableLayout = "fixed";
    };
    let width = 0;
    // Reports immediately and after each resize. Ignore changes of the height alone, which rows cause.
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === width) return;
      width = container.clientWidth;
      fixWidths();
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      release();
    };
  }, [table, enabled, columnKeys]);
}
