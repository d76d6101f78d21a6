// Record of requests to the emulator, without the key and personal data.
import type { FaultKind } from "./settings.ts";

export type LoggedRequest = {
  at: string;
  httpMethod: string;
  operation: string;
  // With all parameters, the key's value masked.
  path: string;
  body: unknown;
  // The number of concurrent requests at its arrival, including itself.
  concurrentRequests: number;
  // null: the connection was reset.
  status: number | null;
  code: string | null;
  fault: FaultKind | "down" | "slow" | null;
  ms: number;
};

export const MAX_LOGGED_REQUESTS = 2_000;
const MAX_LIST_ITEMS = 25;
// Fields with possible personal data.
const PRIVATE_FIELDS =
  /^(key|phone|email|notes|address|locationName|name|customFields?\d?|form|note|startAddress|endAddress)$/;

export function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_ITEMS).map(redactValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      PRIVATE_FIELDS.test(name) && part !== null ? "[redacted]" : redactValue(part),
    ]),
  );
}

export function pathWithoutKey(url: URL): string {
  const query = new URLSearchParams(url.search);
  if (query.has("key")) query.set("key", "[redacted]");
  return `${url.pathname}${query.size > 0 ? `?${decodeURIComponent(query.toString())}` : ""}`;
}
