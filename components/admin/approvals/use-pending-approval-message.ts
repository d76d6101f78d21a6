import type { PendingApproval } from "@/lib/contracts/admin/approvals";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatDateTime } from "@/components/ui/time";
import { minutesLeft } from "./pending-approval";

/** Message for an action that waits: the approval's deadline, or the time at which the action takes effect. */
export function usePendingApprovalMessage(): (pendingApproval: PendingApproval) => string {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  return ({ effectiveAt, expiresAt }) =>
    effectiveAt
      ? t("scheduled", { time: formatDateTime(locale, effectiveAt) })
      : t("requested", { n: minutesLeft(expiresAt) });
}
