import "server-only";
import { describeError, log } from "@/server/core/log";
import { consumeIfWithin, refundRequest } from "@/server/http/rate-limit/account-limit";
import type { Limit } from "@/server/http/rate-limit/limit";

/** Sign-ups from one address that create no account. */
export const SIGN_UP_LIMIT: Limit = { windowSeconds: 3600, max: 20 };
const ROUTE = "/api/auth/sign-up";
/** Sign-ups from one address that create an account. Large, for hostels, campuses and carrier-grade NAT. */
const CREATED_LIMIT: Limit = { windowSeconds: 3600, max: 300 };

/** Refunds a sign-up that created an account, so that others behind the same address can sign up, too. */
export async function refundSignUp(headers: Headers): Promise<void> {
  try {
    if (await consumeIfWithin(`${ROUTE}#created`, CREATED_LIMIT, headers))
      await refundRequest(ROUTE, SIGN_UP_LIMIT, headers);
  } catch (error) {
    log().warn({ error: describeError(error) }, "a sign-up was not refunded");
  }
}
