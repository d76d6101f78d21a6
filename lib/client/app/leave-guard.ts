// Without a network, navigation loads a new document, and everything that exists in this page only is lost.

let refuse: (() => void) | null = null;

/** Blocks links of the app; calls `sayWhy` on each press. Returns a function that removes the guard. */
export function blockNavigation(sayWhy: () => void): () => void {
  refuse = sayWhy;
  return () => {
    if (refuse === sayWhy) refuse = null;
  };
}

/** Whether navigation is allowed; a guard that blocks it shows the reason. */
export function canNavigate(): boolean {
  refuse?.();
  return refuse === null;
}
