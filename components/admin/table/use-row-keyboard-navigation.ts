"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { areLetterShortcutsEnabled, isTyping } from "@/lib/client/app/key-shortcuts";
import { isComposing } from "@/components/ui/form/composing";

/**
 * Keyboard navigation of a table: the arrow keys move the focus between the links of the rows, "x" selects the
 * focused row, and Enter follows the link. Without a focused row, an arrow key starts at the first or last row.
 */
export function useRowKeyboardNavigation(onToggle?: (index: number) => void) {
  const table = useRef<HTMLTableElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event)) return;
    const focusedElement = document.activeElement;
    const inTable = focusedElement !== null && table.current?.contains(focusedElement) === true;
    // A click on empty space focuses an ancestor of the table, which counts as no focus.
    if (!table.current || (!inTable && focusedElement?.contains(table.current) !== true)) return;
    const row = inTable ? focusedElement.closest<HTMLElement>("tr[data-row]") : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A checkbox takes no text, so the arrow keys navigate rows there too.
    if (step !== undefined && (inTable || !isTyping(event))) {
      const links = [...table.current.querySelectorAll<HTMLElement>("tr[data-row] a[data-row-link]")];
      const currentIndex = row ? links.findIndex((link) => row.contains(link)) : step > 0 ? -1 : links.length;
      const nextLink = links[currentIndex + step];
      if (!nextLink) return;
      event.preventDefault();
      nextLink.focus();
    } else if (event.key === "x" && row?.dataset.row && onToggle && areLetterShortcutsEnabled()) {
      event.preventDefault();
      onToggle(Number(row.dataset.row));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
  return table;
}
