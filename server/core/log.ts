import "server-only";
import pino, { type Logger } from "pino";
import { env } from "@/server/env";
import { traceIds } from "@/server/core/trace";

// Longer than any message of this code. Longer texts come from errors that quote external data.
const MAX_CHARACTERS = 2_000;
const MAX_STACK_LINE_CHARACTERS = 300;
const MAX_STACK_LINES = 12;

let logger: Logger | null = null;

/** The process's logger (JSON lines). Never pass it bodies, phone numbers, addresses or codes. */
export function log(): Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds,
  });
  return logger;
}

/** An error in a form that may be logged. External messages can quote data, so personal data and codes are removed. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  const stack = scrubStack(error.stack);
  return { name: scrub(error.name.slice(0, 100)), message: scrub(error.message), ...(stack ? { stack } : {}) };
}

// A stack begins with the message, which is logged separately and may contain external data.
function scrubStack(stack: string | undefined): string {
  const frames = (stack ?? "")
    .slice(-20_000)
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return frames
    .slice(0, MAX_STACK_LINES)
    .map((line) => scrub(line.slice(0, MAX_STACK_LINE_CHARACTERS)))
    .join("\n");
}

/** The beginning of an external text. Drops the word at the cut. */
export function truncate(text: string, maxLength = MAX_CHARACTERS): string {
  if (text.length <= maxLength) return text;
  const shortText = text.slice(0, maxLength);
  return `${shortText.slice(0, Math.max(shortText.lastIndexOf(" "), 0))} …`;
}

/**
 * Removes mail addresses, long numbers and 8-character codes. Linear in the kept length, so that an attacker who
 * controls an error's text cannot block the process.
 */
export function scrub(text: string): string {
  return truncate(text)
    .replace(/[^\s"'<>]+/g, (word) => (word.slice(1, -1).includes("@") ? "[mail]" : word))
    .replace(/\+?\d[\d\s().-]*/g, maskNumber)
    .replace(/\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b/g, "[code]");
}

// Matches eight characters or more from the first to the last digit; trailing characters are kept.
function maskNumber(match: string): string {
  let end = match.length;
  while (!/\d/.test(match.charAt(end - 1))) end -= 1;
  const digits = match.slice(match.startsWith("+") ? 1 : 0, end);
  return digits.length < 8 ? match : `[number]${match.slice(end)}`;
}
