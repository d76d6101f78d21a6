import "server-only";

/** A path as it is documented: ids belong neither in logs, nor in the names of limits, nor in labels of numbers. */
export function patternOf(pathname: string, params: Record<string, unknown>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [plain(String(value)), name]));
  return pathname
    .split("/")
    .map((part) => (names.has(plain(part)) ? `{${names.get(plain(part))}}` : part))
    .join("/");
}

// However a client writes an id, and however often it was encoded, it is the same one.
function plain(part: string): string {
  try {
    const decoded = decodeURIComponent(part);
    return decoded === part ? part : plain(decoded);
  } catch {
    return part;
  }
}
