import { useSyncExternalStore } from "react";

// How many things are loading because somebody has pressed for them.
let loading = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  loading += by;
  listeners.forEach((listener) => {
    listener();
  });
}

/** What a press has opened is still on its way: the line along the top runs until the answer is called. */
export function underWay(): () => void {
  change(1);
  let over = false;
  return () => {
    if (!over) change(-1);
    over = true;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export const useIsUnderWay = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );
