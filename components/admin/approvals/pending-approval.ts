import type { PendingApproval } from "@/lib/contracts/admin/approvals";
import { serverNow } from "@/lib/client/app/server-clock";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatDateTime } from "@/components/ui/time";

/** Whether the response is a pending approval instead of a completed action. */
export const isPendingApproval = (response: object): response is PendingApproval => "approvalId" in response;

/** Minutes until the deadline, rounded up; 0 after it. */
export const minutesLeft = (deadline: string, now: number = serverNow()): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 60_000));

/** Message for an action that waits: the approval's deadline, or the time at which the action takes effect. */
export function usePendingApprovalMessage(): (pendingApproval: PendingApproval) => string {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  return ({ effectiveAt, expiresAt }) =>
    effectiveAt
      ? t("scheduled", { time: formatDateTime(locale, effectiveAt) })
      : t("requested", { n: minutesLeft(expiresAt) });
}
