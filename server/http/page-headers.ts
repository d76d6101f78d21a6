import "server-only";
import { env } from "@/server/env";
import { mapUrl } from "./map-url";

/** What one page may load and ask besides, and nobody else's frames may do more there. */
export type PageOrigins = Readonly<Record<"script" | "frame" | "connect" | "wallets", readonly string[]>>;

/**
 * The policy of a page: our own scripts by their nonce, our own backend, the map's tiles, nothing else; `more`: what this
 * page alone has besides.
 */
export function contentSecurityPolicy(nonce: string, more: PageOrigins | null = null): string {
  const { NODE_ENV, APP_URL, NEXT_PUBLIC_SUPABASE_URL, MAP_STYLE_URL } = env();
  const development = NODE_ENV === "development";
  const backend = new URL(NEXT_PUBLIC_SUPABASE_URL).origin;
  const map = new URL(mapUrl()).origin;
  const rules: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    // wasm: the QR reader. eval: React's error overlay, in development alone.
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(development ? ["'unsafe-eval'"] : []),
      ...(more?.script ?? []),
    ],
    ...(more && more.frame.length > 0 ? { "frame-src": more.frame } : {}),
    // Styles are written inline by React (style=) and as an element without a nonce by sonner.
    "style-src": ["'self'", "'unsafe-inline'"],
    // A style of others may bring pictures; ours draws its own.
    "img-src": ["'self'", "data:", "blob:", ...(MAP_STYLE_URL ? [map] : [])],
    "font-src": ["'self'"],
    "connect-src": [
      "'self'",
      backend,
      backend.replace(/^http/, "ws"),
      map,
      ...(development ? ["ws:"] : []),
      ...(more?.connect ?? []),
    ],
    "worker-src": ["'self'", "blob:"],
    "media-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(APP_URL.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** What every page says besides its policy. */
export function securityHeaders(more: PageOrigins | null = null): Record<string, string> {
  const wallets = more ? ["self", ...more.wallets.map((origin) => `"${origin}"`)].join(" ") : "";
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Tokens of links stand in addresses: no other site may learn them.
    "referrer-policy": "same-origin",
    "permissions-policy": `camera=(self), geolocation=(self), microphone=(), payment=(${wallets}), usb=(), browsing-topics=()`,
    "cross-origin-opener-policy": "same-origin",
    ...(env().APP_URL.startsWith("https:")
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
}
