"use client";

import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners";

export type Theme = "system" | "light" | "dark";

const listeners = createListeners();

function readTheme(): Theme {
  const attribute = document.documentElement.dataset.theme;
  return attribute === "light" || attribute === "dark" ? attribute : "system";
}

/** Applies a theme immediately; the cookie makes the server render the next page in it. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `handover-theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  listeners.notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, readTheme, () => "system");
}
