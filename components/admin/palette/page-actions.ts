"use client";

import { useEffect, useId } from "react";
import type { Icon } from "@/components/ui/icons";

/** An action of the open page, the same as its button. */
export type PageAction = { key: string; label: string; icon: Icon; run: () => void };

const offered = new Map<string, readonly PageAction[]>();

/** Registers actions in the command palette while the component is mounted. */
export function usePageActions(verbs: readonly PageAction[]): void {
  const part = useId();
  // On every render, because the actions close over current state.
  useEffect(() => {
    offered.set(part, verbs);
    return () => {
      offered.delete(part);
    };
  });
}

export const getPageActions = (): readonly PageAction[] => [...offered.values()].flat();
