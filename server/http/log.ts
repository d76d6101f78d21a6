import "server-only";
import pino, { type Logger } from "pino";
import { env } from "@/server/env";

let logger: Logger | null = null;

/** The process's log: JSON lines. Never give it bodies, phones, addresses or codes. */
export function log(): Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}

/** An error as it may be logged: messages of others can quote data, so what looks like a person's or a code is cut out. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  const stack = error.stack?.split("\n").filter((line) => line.startsWith("    at ")).slice(0, 12).join("\n");
  return { name: error.name, message: scrub(error.message), ...(stack ? { stack } : {}) };
}

/** Cuts out mail addresses, long numbers and 8-character codes. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, "[mail]")
    .replace(/\+?\d[\d\s().-]{6,}\d/g, "[number]")
    .replace(/\b(?=[A-Z0-9-]*\d)[A-Z0-9]{4}-?[A-Z0-9]{4}\b/g, "[code]");
}
