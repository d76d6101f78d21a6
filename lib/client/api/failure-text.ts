import type { Locale } from "@/lib/i18n/translate";
import { errorText } from "@/lib/i18n/messages/errors";
import { ApiError } from "./api-error";

/**
 * The text for a failed action. A refusal (an expected error with a code) has its own sentence. Any other failure (no
 * connection, a server error, a rate limit) starts with `action`, such as "Failed to accept task", followed by the
 * reason.
 */
export function failureText(locale: Locale, error: unknown, action: string): string {
  if (!(error instanceof ApiError)) return action;
  const reason = errorText(locale, error);
  return error.code === "UNKNOWN" || error.isRetryable ? appendReason(action, reason) : reason || action;
}

/** "Failed to accept task: No connection." `action` is not repeated where the reason starts with it. */
export function appendReason(action: string, reason: string): string {
  if (!reason || reason.startsWith(action)) return reason || action;
  return /[.!?]$/.test(action) ? `${action} ${reason}` : `${action}: ${reason}`;
}

/** Ends a text with a full stop, so that another sentence can follow. */
export const endWithFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
