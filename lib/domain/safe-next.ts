const NOWHERE = "https://here.invalid";

/**
 * Where to go after signing in, out of an address that anybody may have written: a path of ours, or null. It is read as
 * a browser reads it, which drops tabs and takes a backslash for a slash, and what is answered is what was read.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/[\u0021-\u007e]*$/.test(next) || next.includes("\\") || !URL.canParse(next, NOWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, NOWHERE);
  if (origin !== NOWHERE || pathname.startsWith("//") || pathname === "/" || pathname.startsWith("/login")) return null;
  return `${pathname}${search}${hash}`;
}
