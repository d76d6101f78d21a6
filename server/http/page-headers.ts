import "server-only";
import { env } from "@/server/env";
import { mapUrl } from "./map-url";

/** Additional origins of one page: scripts, frames, connections, and wallets that may use the Payment API. */
export type PageOrigins = Readonly<Record<"script" | "frame" | "connect" | "wallets", readonly string[]>>;

/**
 * Content security policy of a page: own scripts by nonce, own backend, map tiles. `extraOrigins`: additional origins for this
 * page.
 */
export function contentSecurityPolicy(nonce: string, extraOrigins: PageOrigins | null = null): string {
  const { NODE_ENV, APP_URL, NEXT_PUBLIC_SUPABASE_URL, MAP_STYLE_URL } = env();
  const development = NODE_ENV === "development";
  const backend = new URL(NEXT_PUBLIC_SUPABASE_URL).origin;
  const map = new URL(mapUrl()).origin;
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    // wasm: the QR decoder. eval: React's error overlay, in development only.
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(development ? ["'unsafe-eval'"] : []),
      ...(extraOrigins?.script ?? []),
    ],
    ...(extraOrigins && extraOrigins.frame.length > 0 ? { "frame-src": extraOrigins.frame } : {}),
    // Inline styles: React (style=) and sonner's style element, which has no nonce.
    "style-src": ["'self'", "'unsafe-inline'"],
    // A custom map style may load images; the built-in one draws its own.
    "img-src": ["'self'", "data:", "blob:", ...(MAP_STYLE_URL ? [map] : [])],
    "font-src": ["'self'"],
    "connect-src": [
      "'self'",
      backend,
      backend.replace(/^http/, "ws"),
      map,
      ...(development ? ["ws:"] : []),
      ...(extraOrigins?.connect ?? []),
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
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** Security headers of every page besides its policy. */
export function securityHeaders(extraOrigins: PageOrigins | null = null): Record<string, string> {
  const wallets = extraOrigins ? ["self", ...extraOrigins.wallets.map((origin) => `"${origin}"`)].join(" ") : "";
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Links with tokens in their URL must not leak to other sites.
    "referrer-policy": "same-origin",
    "permissions-policy": `camera=(self), geolocation=(self), microphone=(), payment=(${wallets}), usb=(), browsing-topics=()`,
    "cross-origin-opener-policy": "same-origin",
    ...(env().APP_URL.startsWith("https:")
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
}
