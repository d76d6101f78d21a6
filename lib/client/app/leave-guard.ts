// Without a network another page comes as a new document, and whatever lives in this page alone is lost with it.

let refuse: (() => void) | null = null;

/** From now on links of the app stay on this page; `sayWhy` is called at each press. Returns what ends it. */
export function blockNavigation(sayWhy: () => void): () => void {
  refuse = sayWhy;
  return () => {
    if (refuse === sayWhy) refuse = null;
  };
}

/** Whether this page may be left now; where not, the guard says why. */
export function canNavigate(): boolean {
  refuse?.();
  return refuse === null;
}
