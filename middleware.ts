import { NextResponse, type NextRequest } from "next/server";
import { landingOf } from "@/lib/client/session/landing";
import { describeError, log } from "@/server/core/log";
import { paymentOrigins } from "@/server/payments/provider";
import { anonymousBucket, clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { consume } from "@/server/core/token-bucket";
import { contentSecurityPolicy, securityHeaders } from "@/server/http/page-headers";
import type { Claims } from "@/server/session/access-token";
import { sessionOf } from "@/server/session/session-of";
import { openSession } from "@/server/session/refresh-session";
import { SessionJar } from "@/server/session/session-jar";

// Pages alone: the API renews sessions itself, and the files of public/ belong to everybody. They are named: a page's
// address may end like a file's. The service worker's parts are exempt by rule: a new one needs no entry.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|(?:icon|icon-192|icon-512|icon-maskable-512)\\.(?:png|svg)$|(?:manifest|customers)\\.webmanifest$|favicon\\.ico$|sw(?:-[a-z-]+)?\\.js$).*)",
  ],
};

const GUESTS_ONLY = /^\/(?:login|register|sign-up)$/;
// A page that is not there is not there for anybody: only what is a door asks who comes.
const DOORS =
  /^\/(?:dashboard|deliveries|scanner|qr-test|history|analytics|shifts|hours|profile|settings|help|test-unified|navigation|hand-in|hub|apply|account|my-deliveries|receive|send|admin)(?:\/|$)/;

// Where a card is typed, into the payment provider's form: there alone it loads anything.
const PAYING = /^\/my-deliveries\/[^/]+\/pay$/;

/**
 * Renews the session, leads people to the door they need and sets the page's policy. Never the authority: that is the
 * API and the pages.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const jar = await SessionJar.from(request.headers.get("cookie"), clientAddress(request.headers));
  const wasSignedIn = jar.tokens !== null;
  const claims = await orUnknown(openSession(jar));
  const { bucket, shared } = anonymousBucket(request.headers);
  const wait = claims || !shared ? consume("page", claims?.sub ?? bucket) : null;
  if (wait !== null) return withCookies(tooFast(wait), jar);
  const to = claims === undefined ? null : await orUnknown(redirection(request, jar, claims, wasSignedIn));
  if (to) return withCookies(NextResponse.redirect(new URL(to, request.url)), jar);

  const more = PAYING.test(request.nextUrl.pathname) ? paymentOrigins() : null;
  const policy = contentSecurityPolicy(crypto.randomUUID().replaceAll("-", ""), more);
  const headers = new Headers(request.headers);
  // Next reads the nonce from here and puts it on its own scripts.
  headers.set("content-security-policy", policy);
  headers.set("cookie", jar.cookieHeader);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(more))) answer.headers.set(name, value);
  return withCookies(answer, jar);
}

// Where this person belongs instead; null when here is right.
async function redirection(
  { nextUrl: { pathname, search } }: NextRequest,
  jar: SessionJar,
  claims: Claims | null,
  wasSignedIn: boolean,
): Promise<string | null> {
  if (!claims)
    return !DOORS.test(pathname)
      ? null
      : `/login?${wasSignedIn ? "ended=1&" : ""}next=${encodeURIComponent(pathname + search)}`;
  if (!GUESTS_ONLY.test(pathname)) return null;
  const session = await sessionOf(jar);
  if (session) return landingOf(session);
  // The token is still good but its session has ended: without this, two doors would point at each other for ever.
  jar.clear();
  return pathname === "/login" ? sayingThatItEnded(search) : null;
}

// Undefined when nobody can tell at the moment: the page says by itself what is wrong.
async function orUnknown<T>(told: Promise<T>): Promise<T | undefined> {
  try {
    return await told;
  } catch (error) {
    log().warn({ error: describeError(error) }, "a page's session could not be read");
    return undefined;
  }
}

// Whoever turns pages faster than anybody reads them: no page is drawn for that, and a browser shows this as it is.
function tooFast(seconds: number): NextResponse {
  const words =
    "Too many requests. Try again in a moment.\nDemasiadas solicitudes. Inténtalo de nuevo en un momento.\n";
  return new NextResponse(words, {
    status: 429,
    headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(seconds) },
  });
}

// The sign-in page with the words for somebody who was signed out; null when it says so already.
function sayingThatItEnded(search: string): string | null {
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
