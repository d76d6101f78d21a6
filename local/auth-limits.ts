// Rate limits of hosted Auth per network address: token buckets of thirty, refilled over windows of five minutes. The
// address comes from Sb-Forwarded-For if sent with the secret key, otherwise from the connection.
import { isIP } from "node:net";

// Requests in five minutes, by route; other routes are not limited.
const ROUTE_LIMITS: [method: string, route: RegExp, rate: number, name: string][] = [
  ["POST", /^\/token$/, 150, "token"],
  ["POST", /^\/verify$/, 30, "verify"],
  ["POST", /^\/signup$/, 30, "signup"],
  ["POST", /^\/otp$/, 30, "otp"],
  ["POST", /^\/recover$/, 30, "recover"],
  ["POST", /^\/resend$/, 30, "resend"],
  ["PUT", /^\/user$/, 30, "user"],
];
const WINDOW_SECONDS = 300;
const BURST = 30;
const MAX_BUCKETS = 10_000;

type AuthRateLimiter = (request: Request, route: string, remoteAddress: string) => Response | null;

/**
 * The response to an address over its limit; null otherwise. `everybody`: also limits requests without a named address,
 * which here all come from one host: tests and simulated users (local/fleet).
 */
export function createAuthRateLimiter(
  secretKey: string,
  { everybody, now = () => Date.now() }: { everybody: boolean; now?: () => number },
): AuthRateLimiter {
  const buckets = new Map<string, { tokens: number; refilledAt: number }>();
  return (request, route, remoteAddress) => {
    const [, , rate, name] = ROUTE_LIMITS.find(([method, path]) => method === request.method && path.test(route)) ?? [];
    if (!rate || !name) return null;
    const forwardedFor =
      request.headers.get("apikey") === secretKey ? (request.headers.get("sb-forwarded-for") ?? "") : "";
    const address = forwardedFor.split(",")[0]?.trim() ?? "";
    if (!isIP(address) && !everybody) return null;
    const key = `${name} ${isIP(address) ? address : remoteAddress}`;
    const { tokens, refilledAt } = buckets.get(key) ?? { tokens: BURST, refilledAt: now() };
    const refilledTokens = Math.min(BURST, tokens + ((now() - refilledAt) / 1000) * (rate / WINDOW_SECONDS));
    // Evicts the oldest: a Map iterates in insertion order.
    buckets.delete(key);
    if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? "");
    buckets.set(key, { tokens: refilledTokens < 1 ? refilledTokens : refilledTokens - 1, refilledAt: now() });
    return refilledTokens < 1
      ? Response.json(
          { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
          { status: 429 },
        )
      : null;
  };
}
