import { readKept, writeKept } from "./kept-value";

// What a driver or customer may want to see again without a network. Codes and single deliveries are never kept.
const families = [
  /^\/api\/driver\/(profile|stats|history|shifts|hours)\b/,
  /^\/api\/offers\?/,
  /^\/api\/settings$/,
  /^\/api\/transactions\?/,
];
const largest = 60_000;

export type LastKnown = { at: number; data: unknown };

/** Keeps an answer on this phone for when the network is gone. */
export function keepAnswer(path: string, data: unknown, at: number): void {
  if (!families.some((family) => family.test(path))) return;
  const text = JSON.stringify({ at, data });
  writeKept(`last:${path}`, text.length <= largest ? text : null);
}

/** The last answer of a path that this phone kept; null when there is none. */
export function lastKnown(path: string | null): LastKnown | null {
  if (path === null || typeof window === "undefined") return null;
  try {
    return JSON.parse(readKept(`last:${path}`) ?? "null") as LastKnown | null;
  } catch {
    return null;
  }
}
