"use client";

import { useEffect, useId } from "react";
import type { Icon } from "@/components/ui/icons";

/** An action of the open page, the same as its button. */
export type PageAction = { key: string; label: string; icon: Icon; run: () => void };

const registeredActions = new Map<string, readonly PageAction[]>();

/** Registers actions in the command palette while the component is mounted. */
export function usePageActions(pageActions: readonly PageAction[]): void {
  const ownerId = useId();
  // On every render, because the actions close over current state.
  useEffect(() => {
    registeredActions.set(ownerId, pageActions);
    return () => {
      registeredActions.delete(ownerId);
    };
  });
}

export const getPageActions = (): readonly PageAction[] => [...registeredActions.values()].flat();
