import { hasPendingWrites } from "../api/fetcher";
import { readSteps } from "../offline/outbox-store";
import { hasUnsavedWork } from "../offline/unsaved-work";

const recheckMs = 250;

/** Nothing is being sent, no unsaved data exists, and no dialog such as an offer is open. */
export function isReloadSafe(): boolean {
  return (
    !hasPendingWrites() && !hasUnsavedWork() && !readSteps().some(({ state }) => state === "sending") && !isDialogOpen()
  );
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Runs `work` once a reload interrupts and loses nothing. */
export function onceReloadIsSafe(work: () => void): void {
  if (isReloadSafe()) work();
  else
    setTimeout(() => {
      onceReloadIsSafe(work);
    }, recheckMs);
}
