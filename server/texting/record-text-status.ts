import "server-only";
import type { SmsStatusBody } from "@/lib/contracts/system";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { operatorCountry, smsNumberProblem } from "@/server/texting/twilio";

const statuses: Readonly<Record<string, string>> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

/**
 * Records the status of a text; late and repeated callbacks change nothing. `message`: our id, from the callback URL.
 */
export function recordTextStatus(
  { MessageSid, MessageStatus, ErrorCode, To }: SmsStatusBody,
  message: string | undefined,
): PreparedRpc<ResultOf<"record_message_status">> {
  const error = ErrorCode ? Number(ErrorCode) : null;
  return rpc.prepare("record_message_status", {
    p_id: message,
    p_provider_id: MessageSid,
    // All statuses before sent mean that Twilio has accepted it.
    p_status: statuses[MessageStatus.toLowerCase()] ?? "accepted",
    p_error: error === null ? undefined : String(error),
    p_phone: (To && parsePhone(To)) || undefined,
    p_phone_problem: (error !== null && smsNumberProblem(error)) || undefined,
    p_country: (error !== null && To && operatorCountry(error, To)) || undefined,
  });
}
