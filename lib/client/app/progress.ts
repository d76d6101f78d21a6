import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners";

// Number of loads that a press has started.
let loading = 0;
const listeners = createListeners();

function change(by: 1 | -1): void {
  loading += by;
  listeners.notify();
}

/** Shows the progress bar until the returned function is called. */
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
