"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Approval } from "@/lib/contracts/admin/approvals";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { notificationsPath } from "@/components/account/use-notifications";
import { Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { Checkbox } from "@/components/ui/form/field";
import { DoneIcon, InfoIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useFormWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { ApprovalCard } from "./approval-card";
import { describeApproval, describeSoleAdmin } from "./describe-approval";
import { useOpsRefetch } from "../shell/use-ops-refetch";

export const approvalsPath = "/api/admin/approvals";
type PendingDecision = { approval: Approval; verb: "approve" | "decline" };

/**
 * Pending approvals: actions that one administrator requested and another one must approve, each with requester, exact
 * effect and time left.
 */
export function ApprovalsScreen() {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const tCommon = useTranslations(commonMessages);
  const list = useResource(approvalsPath, { intervalMs: 30_000 });
  // A status change of a delivery voids its approvals.
  useOpsRefetch(["approval", "transaction", "driver"], list.refresh);
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        <ResourceView
          resource={list}
          subject={t("title")}
          errorText={t("failed")}
          skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
        >
          {({ isSoleAdmin, delayHours, expiresAfterMinutes, items }) => (
            <>
              {isSoleAdmin && (
                <Notice tone="warning" icon={InfoIcon}>
                  <strong className="block font-semibold">{t("soleAdminTitle")}</strong>
                  {describeSoleAdmin(locale, delayHours)}
                </Notice>
              )}
              {items.length === 0 ? (
                <EmptyState
                  icon={DoneIcon}
                  title={t("noneTitle")}
                  hint={isSoleAdmin ? undefined : t("noneHint", { n: expiresAfterMinutes })}
                />
              ) : (
                <ul aria-label={t("title")} className="flex flex-col gap-4">
                  {items.map((approval) => (
                    <li key={approval.id}>
                      <ApprovalCard
                        approval={approval}
                        onDecide={(verb) => {
                          setPendingDecision({ approval, verb });
                        }}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </ResourceView>
      </div>
      {pendingDecision && (
        <DecisionDialog
          decision={pendingDecision}
          currentState={
            list.data
              ? (list.data.items.find(({ id }) => id === pendingDecision.approval.id)?.state ?? "removed")
              : "waiting"
          }
          onClose={() => {
            setPendingDecision(null);
          }}
          onDecided={list.refresh}
        />
      )}
    </>
  );
}

function DecisionDialog({
  decision: { approval, verb },
  currentState,
  onClose,
  onDecided,
}: {
  decision: PendingDecision;
  /** Current state, which can change while the dialog is open. */
  currentState: Approval["state"] | "removed";
  onClose: () => void;
  onDecided: () => void;
}) {
  const t = useTranslations(approvalMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, problem, write } = useFormWrite(tAdmin("failed"));
  // The administrator accepts a price that pays drivers more than the sender's fee.
  const [aboveFee, setAboveFee] = useState(false);
  const { title, effect } = describeApproval(locale, approval);
  const isApproval = verb === "approve";
  const declineLabel = approval.mine ? t("withdraw") : t("decline");

  async function decide() {
    const result = await (verb === "approve"
      ? write(`${approvalsPath}/${approval.id}/approve`, { body: aboveFee ? { aboveFee } : {} })
      : write(`${approvalsPath}/${approval.id}/decline`));
    onDecided();
    if (!result.ok) return;
    toast.success(t(isApproval ? "approved" : "declined"));
    onClose();
    // The notification of this approval is now read.
    await mutate(
      (key) =>
        typeof key === "string" &&
        (key.startsWith("/api/admin/") || key === notificationsPath) &&
        key !== approvalsPath,
    );
  }

  return (
    <ActionDialog
      open
      title={t(isApproval ? "approveTitle" : approval.mine ? "withdrawTitle" : "declineTitle", { action: title })}
      hint={
        <>
          <p>
            {isApproval
              ? effect
              : approval.mine
                ? t("withdrawHint")
                : t("declineHint", { name: approval.requestedBy ?? t("unnamedAdmin") })}
          </p>
          {isApproval && approval.price?.aboveFee && (
            <Checkbox
              label={t("confirmAboveFee", { limit: formatMoney(approval.price.mostAboveFee) })}
              checked={aboveFee}
              onChange={(event) => {
                setAboveFee(event.target.checked);
              }}
            />
          )}
        </>
      }
      confirmLabel={isApproval ? t("approve") : declineLabel}
      needsReason={false}
      variant={isApproval ? "success" : "destructive"}
      busy={busy}
      problem={problem}
      unavailableReason={
        currentState === "waiting" || currentState === "scheduled" || (currentState === "void" && !isApproval)
          ? null
          : t(currentState === "void" ? "changedSinceRequestHint" : "noLongerPending")
      }
      onConfirm={() => {
        void decide();
      }}
      onClose={onClose}
    />
  );
}
