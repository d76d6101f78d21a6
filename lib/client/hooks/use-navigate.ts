"use client";

import { useRouter } from "next/navigation";
import { useCallback, useTransition } from "react";
import { canNavigate } from "../app/leave-guard";

const listeners = new Set<(path: string) => void>();
/** Notifies of each navigation by a button, at the press. */
export function onNavigate(listener: (to: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

type NavigateOptions = { replace?: boolean };

/**
 * Navigation that is not a link. The progress bar starts immediately; `isNavigating` is true until the page has loaded.
 */
export function useNavigate(): { go: (to: string, options?: NavigateOptions) => void; isNavigating: boolean } {
  const router = useRouter();
  const [isNavigating, startTransition] = useTransition();
  const go = useCallback(
    (to: string, { replace = false }: NavigateOptions = {}) => {
      if (!canNavigate()) return;
      listeners.forEach((listener) => {
        listener(to);
      });
      startTransition(() => {
        router[replace ? "replace" : "push"](to);
      });
    },
    [router],
  );
  return { go, isNavigating };
}
