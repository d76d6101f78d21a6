import { auth } from "@/lib/contracts/session";
import { preferredLocale } from "@/lib/i18n/translate";
import { route } from "@/server/http/route";
import { signUp, replaySignUp } from "@/server/session/sign-up";
import { toE164 } from "@/server/session/phone/phone";
import { refundSignUp, SIGN_UP_LIMIT } from "@/server/http/rate-limit/account-limit";

// Few attempts for one address or number: each sign-up by phone sends its owner a code. A repeat with the same key
// signs in again.
export const POST = route(
  auth.signUp,
  async ({ session, body, request }) => {
    const result = await signUp(session, body, preferredLocale(request.headers.get("accept-language")));
    // An unverified sign-up stays counted, because each sends a code or an email.
    if (!("verify" in result)) await refundSignUp(request.headers);
    return result;
  },
  {
    limit: SIGN_UP_LIMIT,
    perAccount: {
      windowSeconds: 3600,
      max: 10,
      eachCaller: true,
      of: ({ email, phone }) => email ?? toE164(phone ?? ""),
    },
    storeResponse: "status",
    missingFieldsReason: "all_required_fields",
    onReplay: ({ session, body }) => replaySignUp(session, body),
  },
);
