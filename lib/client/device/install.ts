"use client";

import { useSyncExternalStore } from "react";
import { isInstalled } from "./push";
import { createListeners } from "../app/listeners";

type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

let offered: InstallPrompt | null = null;
const listeners = createListeners();
function set(next: InstallPrompt | null): void {
  offered = next;
  listeners.notify();
}

// The browser says it once for each page, and early: whoever listens later never hears it.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Ours instead of the browser's own bar.
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => {
    set(null);
  });
}

/** Whether this browser would put Handover on the home screen now; never where it runs from there. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => offered !== null && !isInstalled(),
    () => false,
  );
}

/** Lets the browser ask, after a touch; it asks once for each time it has offered. */
export async function install(): Promise<void> {
  const prompt = offered;
  if (!prompt) return;
  set(null);
  await prompt.prompt();
  await prompt.userChoice;
}
