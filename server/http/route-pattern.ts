import "server-only";

// What folders of routes are called. Whatever else stands in a path is somebody's own.
const WORD = /^[a-z][a-z-]*(?:\.json)?$/;

/**
 * The path as it is documented: ids belong neither in logs nor in the names of limits and numbers, where each new one
 * would be counted by itself and kept.
 */
export function patternOf(pathname: string, params: Record<string, unknown>): string {
  // As they stand in the path. Two may be the same: each name is given once.
  const left = Object.entries(params).map(([name, value]) => ({ name, written: new Set(forms(String(value))) }));
  const parts = pathname.split("/").map((part) => {
    const at = left.findIndex(({ written }) => forms(part).some((form) => written.has(form)));
    if (at >= 0) return `{${left.splice(at, 1)[0]?.name}}`;
    return part === "" || WORD.test(part) ? part : null;
  });
  // Next puts `[token]` in an id in its place a second time: the path then has another id than the parameter.
  const [name = "unknown", ...others] = Object.keys(params).filter((each) => !parts.includes(`{${each}}`));
  const isIt = others.length === 0 && parts.indexOf(null) === parts.lastIndexOf(null);
  return parts.map((part) => part ?? `{${isIt ? name : "unknown"}}`).join("/");
}

// Between the address as a route sees it and the parameter that Next makes of it lies one decoding, or two where a
// rewrite went before; one more for good measure. Why no more: an address can be encoded thousands of times, and each
// time anew costs as much as its length, of whoever sends it.
const ROUNDS = 3;

/** How a client may have written the same part of an address: as it is, decoded, decoded again. */
function forms(part: string): string[] {
  const all = [part];
  for (let round = 0; round < ROUNDS; round++) {
    const last = all.at(-1) ?? "";
    try {
      const decoded = decodeURIComponent(last);
      if (decoded === last) break;
      all.push(decoded);
    } catch {
      break;
    }
  }
  return all;
}
