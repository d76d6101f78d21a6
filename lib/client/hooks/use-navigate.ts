"use client";

import { useRouter } from "next/navigation";
import { useCallback, useTransition } from "react";
import { canNavigate } from "../app/leave-guard";

const listeners = new Set<(to: string) => void>();
/** Told of every page that a button leads to, at the press. */
export function onNavigate(listener: (to: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

type How = { replace?: boolean; scroll?: boolean };

/**
 * The way to another page that is no link: the line along the top runs at once, and `going` holds until the page is
 * there.
 */
export function useNavigate(): { go: (to: string, how?: How) => void; going: boolean } {
  const router = useRouter();
  const [going, start] = useTransition();
  const go = useCallback(
    (to: string, { replace = false, scroll = true }: How = {}) => {
      if (!canNavigate()) return;
      listeners.forEach((listener) => {
        listener(to);
      });
      start(() => {
        router[replace ? "replace" : "push"](to, { scroll });
      });
    },
    [router],
  );
  return { go, going };
}
