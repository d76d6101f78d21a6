import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners";

// How many things are loading because somebody has pressed for them.
let loading = 0;
const listeners = createListeners();

function change(by: 1 | -1): void {
  loading += by;
  listeners.notify();
}

/** What a press has opened is still on its way: the line along the top runs until the answer is called. */
export function startProgress(): () => void {
  change(1);
  let over = false;
  return () => {
    if (!over) change(-1);
    over = true;
  };
}

export const useIsInProgress = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => loading > 0,
    () => false,
  );
