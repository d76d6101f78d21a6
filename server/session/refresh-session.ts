import "server-only";
import { z } from "zod";
import { traceProviderCall } from "@/server/core/trace";
import { Refusal } from "@/server/core/errors";
import { processSingleton } from "@/server/core/process-singleton";
import { consume, refund } from "@/server/core/token-bucket";
import { callerNetwork } from "@/server/core/network-address";
import { accountOfToken, verifyAccessToken, type Claims } from "@/server/session/access-token";
import type { SessionJar, Tokens } from "@/server/session/session-jar";
import { wallClock, type TimeSource } from "@/server/session/time-source";
import { forwardedHeaders } from "@/server/supabase/auth-client";
import { env } from "@/server/env";

/** A token with less time left is renewed before use. */
const REFRESH_BEFORE_SECONDS = 90;
// A transient failure is retried after this delay, doubled each time, as long as the request can wait.
const INITIAL_DELAY_MS = 200;
const TIMEOUT_MS = 8_000;
// While the old token is valid, requests wait only this long for a new one: the next request retries.
const SHORT_TIMEOUT_MS = 2_000;
const USABLE_SECONDS = 10;
// The auth server's codes for an ended session or an unknown token (supabase/auth, internal/tokens/service.go). Older
// releases use `invalid_grant` for all of them.
const ENDED_CODES = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "validation_failed",
  "invalid_grant",
]);
// Concurrent requests with the old token arrive for a while after the exchange; they get the same new one.
const CACHE_TTL_MS = 30_000;

const AuthSession = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number().optional(),
});
// `error_code`, or `code` in the newer API version; `error` in the OAuth form of older releases.
const AuthProblem = z.object({ error_code: z.unknown(), code: z.unknown(), error: z.unknown() }).partial();
type RefreshResult = Promise<z.infer<typeof AuthSession> | null>;
const refreshes = (processSingleton<Map<string, RefreshResult>>("refreshes").value ??= new Map<
  string,
  RefreshResult
>());

/** Converts the auth server's session to our tokens. */
export function tokensOf(session: z.infer<typeof AuthSession>, persistent: boolean): Tokens {
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    persistent,
  };
}

/** The claims of the jar's session, renewed when about to expire; null without one or when it has ended. */
export async function openSession(jar: SessionJar, clock: TimeSource = wallClock): Promise<Claims | null> {
  if (!jar.tokens) return null;
  const secondsLeft = jar.tokens.expiresAt - Date.now() / 1000;
  if (secondsLeft >= REFRESH_BEFORE_SECONDS) {
    const claims = await verifyAccessToken(jar.tokens.accessToken);
    if (!claims) jar.clear();
    return claims;
  }
  const { persistent, accessToken } = jar.tokens;
  let session: Awaited<RefreshResult>;
  try {
    session = await refreshOnce(jar, jar.tokens, secondsLeft > USABLE_SECONDS ? SHORT_TIMEOUT_MS : TIMEOUT_MS, clock);
  } catch (outage) {
    // The old token is still valid for a while.
    const claims = secondsLeft > 0 ? await verifyAccessToken(accessToken) : null;
    if (claims) return claims;
    throw outage;
  }
  if (!session) {
    jar.clear();
    return null;
  }
  jar.store(tokensOf(session, persistent));
  return verifyAccessToken(session.access_token);
}

// One exchange per refresh token in this process, shared by all requests.
function refreshOnce(
  { address }: SessionJar,
  { accessToken, refreshToken }: Tokens,
  timeoutMs: number,
  clock: TimeSource,
): RefreshResult {
  const pending = refreshes.get(refreshToken);
  if (pending) return pending;
  const refreshing = withRenewalLimit(address, accessToken, () => refresh(refreshToken, address, timeoutMs, clock));
  refreshes.set(refreshToken, refreshing);
  const evict = (): void => void refreshes.delete(refreshToken);
  refreshing.then(() => setTimeout(evict, CACHE_TTL_MS).unref(), evict);
  return refreshing;
}

// Invented sessions would differ per request, and the auth server would count them against all callers at that address.
// A token that we have signed is counted by account, so that it does not wait for others'; one that cannot be verified
// (its key was replaced) by address, unless the address may be shared by many, and no longer once it was renewed.
async function withRenewalLimit(
  address: string | null,
  accessToken: string,
  renew: () => RefreshResult,
): RefreshResult {
  const account = await accountOfToken(accessToken);
  const caller = account ?? (address && callerNetwork(address));
  if (caller === null) return renew();
  const retryAfter = consume("renewal", caller);
  if (retryAfter !== null)
    throw account === null
      ? new Refusal("RATE_LIMITED", undefined, { retryAfter })
      : new Refusal("PROVIDER_UNAVAILABLE");
  const session = await renew();
  if (session) refund("renewal", caller);
  return session;
}

// Not by supabase-js, which retries a failed refresh for half a minute while the request waits.
async function refresh(
  refreshToken: string,
  address: string | null,
  timeoutMs: number,
  clock: TimeSource,
): RefreshResult {
  const deadline = clock.now() + timeoutMs;
  for (let delayMs = INITIAL_DELAY_MS; ; delayMs *= 2) {
    const response = await exchange(refreshToken, address, deadline - clock.now());
    const body: unknown = await response?.json().catch(() => null);
    const { data: session } = AuthSession.safeParse(response?.ok ? body : null);
    if (session) return session;
    if (response && hasEnded(response.status, body)) return null;
    // An outage, or a gateway's 401, 403 or 404, must not end a session.
    if (response?.status === 429 || clock.now() + delayMs >= deadline) throw new Refusal("PROVIDER_UNAVAILABLE");
    await clock.sleep(delayMs);
  }
}

/** Whether the auth server's response says, in its own format, that the session has ended. */
function hasEnded(status: number, body: unknown): boolean {
  if (status < 400 || status === 429 || status >= 500) return false;
  const { data } = AuthProblem.safeParse(body);
  return [data?.error_code, data?.code, data?.error].some((code) => typeof code === "string" && ENDED_CODES.has(code));
}

// Null without a response.
function exchange(refreshToken: string, address: string | null, timeoutMs: number): Promise<Response | null> {
  return traceProviderCall("supabase", () =>
    fetch(new URL("/auth/v1/token?grant_type=refresh_token", env().NEXT_PUBLIC_SUPABASE_URL), {
      method: "POST",
      headers: { ...forwardedHeaders(address), "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
      cache: "no-store",
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    }),
  ).catch(() => null);
}
