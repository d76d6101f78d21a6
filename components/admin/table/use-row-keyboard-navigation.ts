"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { hasSingleKeys, isTyping } from "@/lib/client/app/key-shortcuts";
import { isComposing } from "@/components/ui/composing";

/**
 * The keys of a table: the arrows go from row to row, by the link that each row has, and "x" chooses the row. Enter is
 * the link's own. From nowhere, the first arrow goes to the first row.
 */
export function useRowKeyboardNavigation(onChoose?: (index: number) => void) {
  const table = useRef<HTMLTableElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event)) return;
    const at = document.activeElement;
    const inTable = at !== null && table.current?.contains(at) === true;
    // A press where nothing stands leaves the focus on what is around the table: that is nowhere, too.
    if (!table.current || (!inTable && at?.contains(table.current) !== true)) return;
    const row = inTable ? at.closest<HTMLElement>("tr[data-row]") : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A box to tick is no text: the arrows mean the rows there, too.
    if (step !== undefined && (inTable || !isTyping(event))) {
      const links = [...table.current.querySelectorAll<HTMLElement>("tr[data-row] a[data-row-link]")];
      const now = row ? links.findIndex((link) => row.contains(link)) : step > 0 ? -1 : links.length;
      const next = links[now + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (event.key === "x" && row?.dataset.row && onChoose && hasSingleKeys()) {
      event.preventDefault();
      onChoose(Number(row.dataset.row));
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
