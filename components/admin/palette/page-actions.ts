"use client";

import { useEffect, useId } from "react";
import type { Icon } from "@/components/ui/icons";

/** What can be done on the page that is open, as its own button does it. */
export type PageAction = { key: string; label: string; icon: Icon; run: () => void };

const offered = new Map<string, readonly PageAction[]>();

/** Offers these in the command palette for as long as the part is on the page. */
export function usePageActions(verbs: readonly PageAction[]): void {
  const part = useId();
  // With every render: what a button does belongs to what the page shows now.
  useEffect(() => {
    offered.set(part, verbs);
    return () => {
      offered.delete(part);
    };
  });
}

export const getPageActions = (): readonly PageAction[] => [...offered.values()].flat();
