// Record of requests to the emulator, without keys and personal data.
import { createHash } from "node:crypto";
import type { FormBody } from "./form.ts";
import type { FaultKind } from "./settings.ts";

export type LoggedRequest = {
  id: string;
  at: string;
  // Verb and path as in Stripe's documentation, such as "POST /v1/refunds".
  request: string;
  path: string;
  form: unknown;
  idempotencyKey: string | null;
  // null: the connection was cut.
  status: number | null;
  code: string | null;
  fault: FaultKind | "down" | "slow" | null;
  replayed: boolean;
};

export const MAX_LOGGED_REQUESTS = 20_000;
const PRIVATE_FIELDS = /^(name|email|phone|number|cvc|client_secret|receipt_email|key)$/;

export function redactValue(value: FormBody | string | (FormBody | string)[]): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(redactValue);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, PRIVATE_FIELDS.test(name) ? "[redacted]" : redactValue(part)]),
  );
}

export const fingerprintRequest = (request: string, body: string): string =>
  createHash("sha256").update(`${request}\n${body}`).digest("hex");
