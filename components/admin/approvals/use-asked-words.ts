import type { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { formatDateTime } from "@/components/ui/time";
import { minutesLeft } from "./asked";

/** The words for a decision that was not carried out yet: until when another administrator approves, or when it takes effect. */
export function useAskedWords(): (asked: ApprovalAsked) => string {
  const say = useText(approvalText);
  const { locale } = useLocale();
  return ({ effectiveAt, expiresAt }) =>
    effectiveAt
      ? say("scheduled", { time: formatDateTime(locale, effectiveAt) })
      : say("asked", { n: minutesLeft(expiresAt) });
}
