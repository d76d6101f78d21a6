import "server-only";
import { describeError, log } from "@/server/core/log";
import { isWithin, refundRequest, type Limit } from "@/server/http/admission";

/** Sign-ups from one address that do not make an account. */
export const SIGN_UPS: Limit = { per: 3600, max: 20 };
const ROUTE = "/api/auth/sign-up";
/** Those that do: a hostel, a campus, a carrier's shared address. */
const MADE: Limit = { per: 3600, max: 300 };

/** A sign-up has made an account: the others behind the same address keep their tries. */
export async function refundSignUp(headers: Headers): Promise<void> {
  try {
    if (await isWithin(`${ROUTE}#made`, MADE, headers)) await refundRequest(ROUTE, SIGN_UPS, headers);
  } catch (error) {
    log().warn({ error: describeError(error) }, "a sign-up was not taken out of its limit");
  }
}
