import { isWriting } from "../api/fetcher";
import { readSteps } from "../offline/outbox-store";
import { hasUnstoredWork } from "../offline/unstored-work";

const lookAgainMs = 250;

/** Nothing is being sent or lives in this page alone, and no offer or other question lies open. */
export function isQuiet(): boolean {
  return !isWriting() && !hasUnstoredWork() && !readSteps().some(({ state }) => state === "sending") && !isAsking();
}

/** Whether a dialog lies over the page. */
export function isAsking(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Runs `work` as soon as a reload would interrupt and lose nothing. */
export function whenQuiet(work: () => void): void {
  if (isQuiet()) work();
  else
    setTimeout(() => {
      whenQuiet(work);
    }, lookAgainMs);
}
