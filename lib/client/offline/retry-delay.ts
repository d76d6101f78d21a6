import { isApiError } from "../api/api-error";

const firstMs = 2_000;
const longestMs = 30_000;

/**
 * How long a question that got no answer waits until it is asked again (ms): longer each time, as long as the server
 * asks for, and never so long that a driver presses a button first. Every phone by a moment of its own.
 */
export function retryDelayMs(tries: number, error: unknown, random: () => number = Math.random): number {
  const asked = isApiError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(longestMs, firstMs * 2 ** (tries - 1)) * (0.75 + random() / 2));
}
