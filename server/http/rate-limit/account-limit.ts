import "server-only";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { Refusal } from "@/server/core/errors";
import { keyedHash } from "@/server/http/keyed-hash";
import { admit } from "@/server/http/rate-limit/admission";
import { anonymousBucket } from "@/server/http/rate-limit/caller-bucket";
import { scaleLimit, type Limit } from "@/server/http/rate-limit/limit";
import { describeError, log } from "@/server/core/log";

// Attempts at one account by all callers together, as a multiple of one caller's attempts.
const ALL_CALLERS_FACTOR = 20;
const ACCOUNT_SCOPE = { signedIn: false, sharedBucket: false };

/** Counts a request against the account that it names, from any caller: a code can be guessed from many addresses. */
export function consumeForAccount(route: string, limit: Limit, account: string): Promise<void> {
  return consumeBucket(
    `${route}#account`,
    scaleLimit(limit, ACCOUNT_SCOPE),
    keyedHash("account", account.toLowerCase()),
  );
}

/**
 * Counts a request against the account that it names, per caller: an attacker who guesses a password is locked out, and
 * the owner at another address is not. All callers together have ALL_CALLERS_FACTOR times the attempts.
 */
export async function consumeForAccountByCaller(
  route: string,
  limit: Limit,
  account: string,
  headers: Headers,
): Promise<void> {
  const { bucket, shared } = anonymousBucket(headers);
  if (!shared)
    await consumeBucket(
      `${route}#caller`,
      scaleLimit(limit, ACCOUNT_SCOPE),
      keyedHash("account", `${account.toLowerCase()} ${bucket}`),
    );
  await consumeForAccount(route, { windowSeconds: limit.windowSeconds, max: limit.max * ALL_CALLERS_FACTOR }, account);
}

/** Takes an anonymous caller's request out of its limit. */
async function refundRequest(route: string, { windowSeconds }: Limit, headers: Headers): Promise<void> {
  const { bucket } = anonymousBucket(headers);
  await rpc.once(serviceContext, "refund_rate_limit", {
    p_route: route,
    p_bucket: bucket,
    p_window_seconds: windowSeconds,
  });
}

/** Counts an anonymous caller's request against another limit and returns whether it is within that limit. */
async function consumeIfWithin(route: string, limit: Limit, headers: Headers): Promise<boolean> {
  const { bucket, shared } = anonymousBucket(headers);
  const scaledLimit = scaleLimit(limit, { signedIn: false, sharedBucket: shared });
  return !(await admit({ holder: null, route, bucket, limit: scaledLimit })).limited;
}

async function consumeBucket(route: string, limit: Limit, bucket: string): Promise<void> {
  const { limited, retryAfter } = await admit({ holder: null, route, bucket, limit });
  if (limited) throw new Refusal("RATE_LIMITED", undefined, { retryAfter: retryAfter ?? limit.windowSeconds });
}

/** Sign-ups from one address that create no account. */
export const SIGN_UP_LIMIT: Limit = { windowSeconds: 3600, max: 20 };
const SIGN_UP_ROUTE = "/api/auth/sign-up";
/** Sign-ups from one address that create an account. Large, for hostels, campuses and carrier-grade NAT. */
const CREATED_ACCOUNT_LIMIT: Limit = { windowSeconds: 3600, max: 300 };

/** Refunds a sign-up that created an account, so that others behind the same address can sign up, too. */
export async function refundSignUp(headers: Headers): Promise<void> {
  try {
    if (await consumeIfWithin(`${SIGN_UP_ROUTE}#created`, CREATED_ACCOUNT_LIMIT, headers))
      await refundRequest(SIGN_UP_ROUTE, SIGN_UP_LIMIT, headers);
  } catch (error) {
    log().warn({ error: describeError(error) }, "a sign-up was not refunded");
  }
}
