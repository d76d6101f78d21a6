"use client";

import { useSyncExternalStore } from "react";

const darkQuery = "(prefers-color-scheme: dark)";

/** Whether the page is dark now: by the chosen theme, else by the system's, which may change at dusk. */
export function useIsDarkTheme(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}

function isDark(): boolean {
  const themeAttribute = document.documentElement.dataset.theme;
  return themeAttribute ? themeAttribute === "dark" : matchMedia(darkQuery).matches;
}

function subscribe(listener: () => void): () => void {
  const systemTheme = matchMedia(darkQuery);
  const themeObserver = new MutationObserver(listener);
  systemTheme.addEventListener("change", listener);
  themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    systemTheme.removeEventListener("change", listener);
    themeObserver.disconnect();
  };
}
