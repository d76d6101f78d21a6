import "server-only";
import { log } from "@/server/core/log";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { type SmsOutcome, operatorCountry, smsNumberProblem } from "@/server/sms/twilio";
import type { SmsStatusBody } from "@/lib/contracts/system";
import type { ResultOf } from "@/server/database/results";
import { parsePhone } from "@/lib/domain/text/parse-phone";

/**
 * Records why Twilio refused an SMS that is not stored as a message. While the refusal applies, the number gets safety
 * SMS only, or none after an opt-out. Refusals of the account are shown to operations.
 */
export async function recordSmsRefusal(to: string, result: SmsOutcome): Promise<void> {
  if (result.outcome !== "refused") return;
  const { reason, phone, country } = result;
  log().warn({ reason, ...(country === null ? {} : { country }) }, "an SMS was refused");
  await rpc(ownerContext, "record_sms_refusal", {
    p_code: reason,
    p_phone: to,
    p_problem: phone ?? undefined,
    p_country: country ?? undefined,
  });
}

const statusByTwilioStatus: Readonly<Record<string, string>> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

/**
 * Records the status of an SMS; late and repeated callbacks change nothing. `messageId`: our id, from the callback URL.
 */
export function recordSmsStatus(
  { MessageSid, MessageStatus, ErrorCode, To }: SmsStatusBody,
  messageId: string | undefined,
): PreparedRpc<ResultOf<"record_message_status">> {
  const error = ErrorCode ? Number(ErrorCode) : null;
  return rpc.prepare("record_message_status", {
    p_id: messageId,
    p_provider_id: MessageSid,
    // All statuses before sent mean that Twilio has accepted it.
    p_status: statusByTwilioStatus[MessageStatus.toLowerCase()] ?? "accepted",
    p_error: error === null ? undefined : String(error),
    p_phone: (To && parsePhone(To)) || undefined,
    p_phone_problem: (error !== null && smsNumberProblem(error)) || undefined,
    p_country: (error !== null && To && operatorCountry(error, To)) || undefined,
  });
}
