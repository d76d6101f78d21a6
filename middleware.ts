import { NextResponse, type NextRequest } from "next/server";
import { landingPath } from "@/lib/client/session/landing-path";
import { describeError, log } from "@/server/core/log";
import { paymentOrigins } from "@/server/payments/provider";
import { anonymousBucket, clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { consume } from "@/server/core/token-bucket";
import { contentSecurityPolicy, securityHeaders } from "@/server/http/page-headers";
import type { Claims } from "@/server/session/access-token";
import { sessionOf } from "@/server/session/current-session";
import { openSession } from "@/server/session/refresh-session";
import { SessionJar } from "@/server/session/session-jar";

// Pages only: the API renews sessions itself, and the files of public/ are public. They are listed by name, because a
// page's path may end like a file's. The service worker's parts match by pattern: a new one needs no entry.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|(?:icon|icon-192|icon-512|icon-maskable-512)\\.(?:png|svg)$|(?:manifest|customers)\\.webmanifest$|favicon\\.ico$|sw(?:-[a-z-]+)?\\.js$).*)",
  ],
};

const SIGNED_OUT_ONLY_PATHS = /^\/(?:login|register|sign-up)$/;
// Only protected paths redirect to sign-in: a missing page is not found for everyone.
const PROTECTED_PATHS =
  /^\/(?:dashboard|deliveries|scanner|qr-test|history|analytics|shifts|hours|profile|settings|help|test-unified|navigation|hand-in|hub|apply|account|my-deliveries|receive|send|admin)(?:\/|$)/;

// The page with the payment provider's card form: the only one that may load the provider's scripts.
const PAYMENT_PATH = /^\/my-deliveries\/[^/]+\/pay$/;

/**
 * Renews the session, redirects, and sets the content security policy. It authorizes nothing: the API and the pages do.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const jar = await SessionJar.from(request.headers.get("cookie"), clientAddress(request.headers));
  const wasSignedIn = jar.tokens !== null;
  const claims = await undefinedOnError(openSession(jar));
  const { bucket, shared } = anonymousBucket(request.headers);
  const retryAfterSeconds = claims || !shared ? consume("page", claims?.sub ?? bucket) : null;
  if (retryAfterSeconds !== null) return withCookies(tooManyRequests(retryAfterSeconds), jar);
  const redirectPath =
    claims === undefined ? null : await undefinedOnError(redirectPathFor(request, jar, claims, wasSignedIn));
  if (redirectPath) return withCookies(NextResponse.redirect(new URL(redirectPath, request.url)), jar);

  const providerOrigins = PAYMENT_PATH.test(request.nextUrl.pathname) ? paymentOrigins() : null;
  const policy = contentSecurityPolicy(crypto.randomUUID().replaceAll("-", ""), providerOrigins);
  const headers = new Headers(request.headers);
  // Next reads the nonce from this header for its own scripts.
  headers.set("content-security-policy", policy);
  headers.set("cookie", jar.cookieHeader);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(providerOrigins))) response.headers.set(name, value);
  return withCookies(response, jar);
}

// The path to redirect this user to; null to stay.
async function redirectPathFor(
  { nextUrl: { pathname, search } }: NextRequest,
  jar: SessionJar,
  claims: Claims | null,
  wasSignedIn: boolean,
): Promise<string | null> {
  if (!claims)
    return !PROTECTED_PATHS.test(pathname)
      ? null
      : `/login?${wasSignedIn ? "ended=1&" : ""}next=${encodeURIComponent(pathname + search)}`;
  if (!SIGNED_OUT_ONLY_PATHS.test(pathname)) return null;
  const session = await sessionOf(jar);
  if (session) return landingPath(session);
  // The token is still valid but its session has ended: without this, two redirects would form a loop.
  jar.clear();
  return pathname === "/login" ? withEndedNotice(search) : null;
}

// Undefined while the session cannot be determined: the page shows the error itself.
async function undefinedOnError<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    log().warn({ error: describeError(error) }, "a page's session could not be read");
    return undefined;
  }
}

// For a client that requests pages too fast: plain text without rendering.
function tooManyRequests(seconds: number): NextResponse {
  const text = "Too many requests. Try again in a moment.\nDemasiadas solicitudes. Inténtalo de nuevo en un momento.\n";
  return new NextResponse(text, {
    status: 429,
    headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(seconds) },
  });
}

// The sign-in page with a message that the session has ended; null if it has it already.
function withEndedNotice(search: string): string | null {
  const query = new URLSearchParams(search);
  if (query.has("ended")) return null;
  query.set("ended", "1");
  return `/login?${query.toString()}`;
}

function withCookies(answer: NextResponse, jar: SessionJar): NextResponse {
  for (const cookie of jar.setCookies) answer.headers.append("set-cookie", cookie);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}
