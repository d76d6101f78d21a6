// Without a network, navigation loads a new document, and everything that exists in this page only is lost.

let onBlocked: (() => void) | null = null;

/** Blocks links of the app; calls `showReason` on each press. Returns a function that removes the guard. */
export function blockNavigation(showReason: () => void): () => void {
  onBlocked = showReason;
  return () => {
    if (onBlocked === showReason) onBlocked = null;
  };
}

/** Whether navigation is allowed; a guard that blocks it shows the reason. */
export function canNavigate(): boolean {
  onBlocked?.();
  return onBlocked === null;
}
