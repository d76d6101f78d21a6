const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The path to open after sign-in, from an untrusted parameter; null unless it is a path of ours. Parsed as browsers do,
 * which drop tabs and treat a backslash as a slash, and rebuilt from the parsed URL.
 */
export function safeRedirectPath(next: string | null | undefined): string | null {
  if (!next || !/^\/[\u0021-\u007e]*$/.test(next) || next.includes("\\") || !URL.canParse(next, PLACEHOLDER_ORIGIN))
    return null;
  const { origin, pathname, search, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//") || pathname === "/" || pathname.startsWith("/login"))
    return null;
  return `${pathname}${search}${hash}`;
}
