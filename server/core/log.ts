import "server-only";
import pino, { type Logger } from "pino";
import { env } from "@/server/env";
import { traceIds } from "@/server/core/trace";

// No message of ours is longer. Texts of others come here by way of errors that quote them.
const KEPT_LETTERS = 2_000;
const KEPT_OF_A_LINE = 300;
const KEPT_LINES = 12;

let logger: Logger | null = null;

/** The process's log: JSON lines. Never give it bodies, phones, addresses or codes. */
export function log(): Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds,
  });
  return logger;
}

/**
 * An error as it may be logged: messages of others can quote data, so what looks like a person's or a code is cut out.
 */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  const stack = stackOf(error.stack);
  return { name: scrub(error.name.slice(0, 100)), message: scrub(error.message), ...(stack ? { stack } : {}) };
}

// A stack begins with the message, which is logged already and is not ours.
function stackOf(stack: string | undefined): string {
  const calls = (stack ?? "")
    .slice(-20_000)
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return calls
    .slice(0, KEPT_LINES)
    .map((line) => scrub(line.slice(0, KEPT_OF_A_LINE)))
    .join("\n");
}

/** The beginning of a text that others may have written. What the cut leaves of its last word goes, too. */
export function shortened(text: string, letters = KEPT_LETTERS): string {
  if (text.length <= letters) return text;
  const kept = text.slice(0, letters);
  return `${kept.slice(0, Math.max(kept.lastIndexOf(" "), 0))} …`;
}

/**
 * Cuts out mail addresses, long numbers and 8-character codes. Takes time in proportion to what it keeps: whoever makes
 * an error quote a text of theirs must not keep the process busy.
 */
export function scrub(text: string): string {
  return shortened(text)
    .replace(/[^\s"'<>]+/g, (word) => (word.slice(1, -1).includes("@") ? "[mail]" : word))
    .replace(/\+?\d[\d\s().-]*/g, withoutNumber)
    .replace(/\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b/g, "[code]");
}

// Eight signs or more from the first digit to the last; what follows them is no part of the number.
function withoutNumber(run: string): string {
  let end = run.length;
  while (!/\d/.test(run.charAt(end - 1))) end -= 1;
  const digits = run.slice(run.startsWith("+") ? 1 : 0, end);
  return digits.length < 8 ? run : `[number]${run.slice(end)}`;
}
