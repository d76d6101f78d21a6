"use client";

import { useSyncExternalStore } from "react";

const system = "(prefers-color-scheme: dark)";

/** Whether the page is dark now: by the chosen theme, else by the system's, which may change at dusk. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia(system).matches;
}

function subscribe(changed: () => void): () => void {
  const phone = matchMedia(system);
  const choice = new MutationObserver(changed);
  phone.addEventListener("change", changed);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    phone.removeEventListener("change", changed);
    choice.disconnect();
  };
}
