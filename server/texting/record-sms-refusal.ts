import "server-only";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { TextOutcome } from "@/server/texting/twilio";

/**
 * Records why Twilio refused a text that has no row of its own. While the refusal applies, the number gets safety texts
 * only, or none after an opt-out. Refusals of the account are shown to operations.
 */
export async function recordSmsRefusal(to: string, result: TextOutcome): Promise<void> {
  if (result.outcome !== "refused") return;
  const { reason, phone, country } = result;
  log().warn({ reason, ...(country === null ? {} : { country }) }, "a text was refused");
  await rpc(ownerContext, "record_sms_refusal", {
    p_code: reason,
    p_phone: to,
    p_problem: phone ?? undefined,
    p_country: country ?? undefined,
  });
}
