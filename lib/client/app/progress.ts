import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners";

// Number of loads that a press has started.
let inProgress = 0;
const listeners = createListeners();

function changeCount(by: 1 | -1): void {
  inProgress += by;
  listeners.notify();
}

/** Shows the progress bar until the returned function is called. */
export function startProgress(): () => void {
  changeCount(1);
  let isDone = false;
  return () => {
    if (!isDone) changeCount(-1);
    isDone = true;
  };
}

export const useIsInProgress = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => inProgress > 0,
    () => false,
  );
