import { isWriting } from "../api/fetcher";
import { readSteps } from "../offline/outbox-store";
import { hasUnstoredWork } from "../offline/unstored-work";

const lookAgainMs = 250;

/** Nothing is being sent or lives in this page alone, and no offer or other question lies open. */
export function isReloadSafe(): boolean {
  return !isWriting() && !hasUnstoredWork() && !readSteps().some(({ state }) => state === "sending") && !isDialogOpen();
}

/** Whether a dialog lies over the page. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Runs `work` as soon as a reload would interrupt and lose nothing. */
export function onceReloadIsSafe(work: () => void): void {
  if (isReloadSafe()) work();
  else
    setTimeout(() => {
      onceReloadIsSafe(work);
    }, lookAgainMs);
}
