import { done } from "@/lib/contracts/common";
import { OtpBody } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone";
import { route } from "@/server/http/route";
import { sendOtp } from "@/server/session/send-otp";

// POST /api/auth/otp: sends a sign-in code by SMS. Answers the same whether or not the phone has an account.
export const POST = route({
  actor: "anonymous",
  body: OtpBody,
  response: done,
  idempotent: false,
  limit: { per: 60, max: 10 },
  perAccount: { per: 600, max: 5, of: ({ phone }) => toE164(phone) },
  handle: ({ session, body }) => sendOtp(session, body),
});
