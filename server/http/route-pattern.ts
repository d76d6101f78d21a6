import "server-only";

// What folders of routes are called. Whatever else stands in a path is somebody's own.
const WORD = /^[a-z][a-z-]*(?:\.json)?$/;

/**
 * The path as it is documented: ids belong neither in logs nor in the names of limits and numbers, where each new one
 * would be counted by itself and kept.
 */
export function patternOf(pathname: string, params: Record<string, unknown>): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) => forms(String(value)).map((form) => [form, name])),
  );
  const parts = pathname.split("/").map((part) => {
    const form = forms(part).find((each) => names.has(each));
    if (form !== undefined) return `{${names.get(form)}}`;
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
