"use client";

import { useSyncExternalStore } from "react";
import { isInstalled } from "./platform";
import { createListeners } from "../app/listeners";

type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

let installPrompt: InstallPrompt | null = null;
const listeners = createListeners();
function setInstallPrompt(next: InstallPrompt | null): void {
  installPrompt = next;
  listeners.notify();
}

// The browser fires it once per page and early, so listen when the module loads.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Suppress the browser's own install bar in favour of the app's.
    event.preventDefault();
    setInstallPrompt(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => {
    setInstallPrompt(null);
  });
}

/** Whether the browser offers to install the app; false when it runs installed. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => installPrompt !== null && !isInstalled(),
    () => false,
  );
}

/** Shows the browser's install prompt; must follow a gesture. Works once per offer of the browser. */
export async function install(): Promise<void> {
  const prompt = installPrompt;
  if (!prompt) return;
  setInstallPrompt(null);
  await prompt.prompt();
  await prompt.userChoice;
}
