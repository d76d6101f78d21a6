import { isApiError } from "../api/api-error";

const initialDelayMs = 2_000;
const maxDelayMs = 30_000;

/**
 * Retry delay of a failed read (ms): exponential, at least the server's Retry-After, with jitter. Capped low enough
 * that drivers do not reload by hand.
 */
export function retryDelayMs(attempt: number, error: unknown, random: () => number = Math.random): number {
  const retryAfterMs = isApiError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(retryAfterMs, Math.min(maxDelayMs, initialDelayMs * 2 ** (attempt - 1)) * (0.75 + random() / 2));
}
