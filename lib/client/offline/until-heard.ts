import { isApiError } from "../api/api-error";

const everyMs = 5_000;

/** Whether what was sent is to be sent again as it is. Any other refusal is for good. */
export function isUnheard(error: unknown): boolean {
  return !isApiError(error) || error.isUnanswered || error.status === 401 || error.status === 429;
}

/**
 * Sends what this phone keeps for as long as something is left: now, at once when the network is back, and every few
 * seconds.
 */
export function sendUntilHeard(isLeft: () => boolean, send: () => unknown): () => void {
  const go = () => {
    if (isLeft()) send();
  };
  go();
  const timer = setInterval(go, everyMs);
  window.addEventListener("online", go);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", go);
  };
}
