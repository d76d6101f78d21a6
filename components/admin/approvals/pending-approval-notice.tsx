"use client";

import Link from "@/components/ui/navigation/link";
import type { Approval } from "@/lib/contracts/admin/approvals";
import { useResource } from "@/lib/client/hooks/use-resource";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { describeApproval } from "./describe-approval";
import { useOpsRefetch } from "../shell/use-ops-refetch";

/**
 * Pending approvals (actions that wait for a second administrator) of one subject or one kind; renders nothing without
 * any.
 */
export function PendingApprovalNotice({ subjectId, action }: { subjectId?: string; action?: Approval["action"] }) {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const list = useResource("/api/admin/approvals", { intervalMs: 30_000 });
  useOpsRefetch(["approval", "transaction", "driver"], list.refresh);
  return list.data?.items
    .filter(
      (approval) =>
        (approval.subjectId === subjectId || approval.action === action) &&
        ["waiting", "scheduled"].includes(approval.state),
    )
    .map((approval) => (
      <Notice key={approval.id} tone="warning" icon={ShieldIcon} live="polite">
        <strong className="block font-semibold">{describeApproval(locale, approval).title}</strong>
        <span className="block">
          {approval.effectiveAt
            ? t("effectiveAt", { time: formatDateTime(locale, approval.effectiveAt) })
            : approval.mine
              ? t("requestedByYou")
              : t("requestedBy", { name: approval.requestedBy ?? t("unnamedAdmin") })}
        </span>
        <Link
          href="/admin/approvals"
          className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
        >
          {t("title")}
        </Link>
      </Notice>
    ));
}
