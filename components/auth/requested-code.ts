import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";

const key = "asked-code";
const lastsMs = 3_600_000;

/** That a code went to this number, for a reload of this tab: the number and when, never the code. */
export const storeRequestedCode = (phone: string): void => {
  storeValue(key, JSON.stringify({ phone, at: Date.now() }), "session");
};
export const clearRequestedCode = (): void => {
  storeValue(key, null, "session");
};

/** The number that waits for its code; null where none does any more. */
export function readRequestedCode(): string | null {
  try {
    const { phone, at } = JSON.parse(readStoredValue(key, "session") ?? "{}") as { phone?: unknown; at?: unknown };
    return typeof phone === "string" && typeof at === "number" && Date.now() - at < lastsMs ? phone : null;
  } catch {
    return null;
  }
}
