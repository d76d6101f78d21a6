import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { asking } from "@/server/core/trace";
import { Refusal } from "@/server/core/errors";
import { processSingleton } from "@/server/core/process-singleton";
import { consume, refund } from "@/server/core/token-bucket";
import { callerNetwork } from "@/server/core/network-address";
import { signedFor, verifyAccessToken, type Claims } from "@/server/session/access-token";
import type { SessionJar, Tokens } from "@/server/session/session-jar";
import { onBehalfOf } from "@/server/supabase/auth-client";
import { env } from "@/server/env";

/** A token with less than this left is renewed before it is used. */
const REFRESH_BEFORE_SECONDS = 90;
// A refresh that fails in passing is tried again after so long, then after twice as long, while its request can wait.
const FIRST_PAUSE_MS = 200;
const PATIENCE_MS = 8_000;
// While the old token is good, nobody waits that long for a new one: the next request tries again.
const HURRY_MS = 2_000;
const STILL_GOOD_SECONDS = 10;
// The auth server's own codes for a session that has ended, or a token that it never gave out (supabase/auth,
// internal/tokens/service.go). `invalid_grant` is how its older releases say all of these.
const ENDED = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "validation_failed",
  "invalid_grant",
]);
// Requests that carry the old token arrive for a while after it was exchanged; they get the same new one.
const REMEMBER_MS = 30_000;

const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number().optional(),
});
// `error_code`, or `code` by its newer API version; `error` in the OAuth form of older releases.
const AuthProblem = z.object({ error_code: z.unknown(), code: z.unknown(), error: z.unknown() }).partial();
/** What time does to a refresh; tests have their own. */
export type Clock = { now: () => number; pause: (ms: number) => Promise<unknown> };
const wallClock: Clock = { now: () => performance.now(), pause };
type Refreshed = Promise<z.infer<typeof Session> | null>;
const refreshes = (processSingleton<Map<string, Refreshed>>("refreshes").value ??= new Map<string, Refreshed>());

/** What the auth server answers as our tokens. */
export function tokensOf(session: z.infer<typeof Session>, keep: boolean): Tokens {
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    keep,
  };
}

/**
 * Who the jar's session belongs to, renewing it when its token is about to end; null when there is none or it is over.
 */
export async function openSession(jar: SessionJar, clock: Clock = wallClock): Promise<Claims | null> {
  if (!jar.tokens) return null;
  const left = jar.tokens.expiresAt - Date.now() / 1000;
  if (left >= REFRESH_BEFORE_SECONDS) {
    const claims = await verifyAccessToken(jar.tokens.accessToken);
    if (!claims) jar.clear();
    return claims;
  }
  const { keep, accessToken } = jar.tokens;
  let session: Awaited<Refreshed>;
  try {
    session = await refreshOnce(jar, jar.tokens, left > STILL_GOOD_SECONDS ? HURRY_MS : PATIENCE_MS, clock);
  } catch (outage) {
    // What is left of the old token is still good.
    const claims = left > 0 ? await verifyAccessToken(accessToken) : null;
    if (claims) return claims;
    throw outage;
  }
  if (!session) {
    jar.clear();
    return null;
  }
  jar.start(tokensOf(session, keep));
  return verifyAccessToken(session.access_token);
}

// One exchange for each refresh token in this process, however many requests need it.
function refreshOnce(
  { address }: SessionJar,
  { accessToken, refreshToken }: Tokens,
  patienceMs: number,
  clock: Clock,
): Refreshed {
  const running = refreshes.get(refreshToken);
  if (running) return running;
  const started = inPace(address, accessToken, () => refresh(refreshToken, address, patienceMs, clock));
  refreshes.set(refreshToken, started);
  const forget = (): void => void refreshes.delete(refreshToken);
  started.then(() => setTimeout(forget, REMEMBER_MS).unref(), forget);
  return started;
}

// Whoever makes sessions up has a new one for each request, and the auth server counts them against everybody at that
// address. One that we have signed is counted by its account, so that nobody has to wait for those of others; one that
// nobody can tell about (its key was replaced) by its address, unless that may stand for many, and no more once it was
// renewed.
async function inPace(address: string | null, accessToken: string, renew: () => Refreshed): Refreshed {
  const account = await signedFor(accessToken);
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

// Why not supabase-js: it repeats a failed refresh for half a minute, with the request waiting.
async function refresh(refreshToken: string, address: string | null, patienceMs: number, clock: Clock): Refreshed {
  const end = clock.now() + patienceMs;
  for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
    const answer = await exchange(refreshToken, address, end - clock.now());
    const body: unknown = await answer?.json().catch(() => null);
    const { data: session } = Session.safeParse(answer?.ok ? body : null);
    if (session) return session;
    if (answer && hasEnded(answer.status, body)) return null;
    // An outage, or a 401, 403 or 404 of a gateway, must not end a session.
    if (answer?.status === 429 || clock.now() + wait >= end) throw new Refusal("PROVIDER_UNAVAILABLE");
    await clock.pause(wait);
  }
}

/** Whether the auth server says that the session is over, in its own JSON. */
function hasEnded(status: number, body: unknown): boolean {
  if (status < 400 || status === 429 || status >= 500) return false;
  const { data } = AuthProblem.safeParse(body);
  return [data?.error_code, data?.code, data?.error].some((code) => typeof code === "string" && ENDED.has(code));
}

// Null when no answer came.
function exchange(refreshToken: string, address: string | null, patienceMs: number): Promise<Response | null> {
  return asking("supabase", () =>
    fetch(new URL("/auth/v1/token?grant_type=refresh_token", env().NEXT_PUBLIC_SUPABASE_URL), {
      method: "POST",
      headers: { ...onBehalfOf(address), "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
      cache: "no-store",
      signal: AbortSignal.timeout(Math.ceil(patienceMs)),
    }),
  ).catch(() => null);
}
