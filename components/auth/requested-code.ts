import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";

const key = "requested-code";
const lifetimeMs = 3_600_000;

/** Stores the number that a code was sent to, for a reload of this tab. Never stores the code. */
export const storeRequestedCode = (phone: string): void => {
  storeValue(key, JSON.stringify({ phone, at: Date.now() }), "session");
};
export const clearRequestedCode = (): void => {
  storeValue(key, null, "session");
};

/** The number that a code is pending for; null if none is. */
export function readRequestedCode(): string | null {
  try {
    const { phone, at } = JSON.parse(readStoredValue(key, "session") ?? "{}") as { phone?: unknown; at?: unknown };
    return typeof phone === "string" && typeof at === "number" && Date.now() - at < lifetimeMs ? phone : null;
  } catch {
    return null;
  }
}
