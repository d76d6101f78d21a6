import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners";

// Number of navigations and loads in progress.
let activeLoads = 0;
const listeners = createListeners();

function changeActiveLoads(delta: 1 | -1): void {
  activeLoads += delta;
  listeners.notify();
}

/** Shows the progress bar until the returned function is called. */
export function startProgressBar(): () => void {
  changeActiveLoads(1);
  let isDone = false;
  return () => {
    if (!isDone) changeActiveLoads(-1);
    isDone = true;
  };
}

export const useIsProgressBarVisible = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => activeLoads > 0,
    () => false,
  );
