"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { AdminTransactionDetail, AdminDecision, AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { adminTimelineMessages } from "@/lib/i18n/messages/admin-timeline";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, HubIcon, UserIcon, RefreshIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useProblem, useWrite, useFormWrite } from "@/components/ui/use-write";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { formatMoney } from "@/components/ui/money";
import { ActionDialog } from "../shell/action-dialog";
import { isPendingApproval, minutesLeft } from "../approvals/pending-approval";
import { useOpenIncidents } from "../incidents/use-alarm";
import { AssignDialog } from "../dispatch/assign-dialog";
import { decisionActions, type DecisionAction } from "./delivery-decisions";
import { adminDeliveryPath } from "../shell/admin-paths";
import { usePageActions } from "../palette/page-actions";
import { ReturnToHubDialog } from "../cash/return-to-hub-dialog";

// Lazy: rarely needed, and it brings the incident messages.
const LostCashIncident = lazyClient(
  () => import("../incidents/open-incident").then((module) => module.LostCashIncident),
  { loadImmediately: true },
);

/**
 * The actions that a delivery's state allows; each requires confirmation and is recorded. `destructiveOnly`: only
 * destructive actions, for the end of the page.
 */
export function TransactionActions({
  delivery,
  destructiveOnly = false,
}: {
  delivery: AdminTransactionDetail;
  destructiveOnly?: boolean;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const tTimeline = useTranslations(adminTimelineMessages);
  const { locale } = useLocale();
  const tHubs = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const openIncidents = useOpenIncidents().data?.items ?? [];
  const errorMessage = useErrorText();
  const { go, isNavigating } = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [pendingAction, setPendingAction] = useState<DecisionAction | null>(null);
  // State when the dialog opened, so that an open assign dialog never turns into a reassignment.
  const [assignDialog, setAssignDialog] = useState<{
    currentDriver: { name: string } | undefined;
    isLate: boolean;
  } | null>(null);
  const [hubDialogOpen, setHubDialogOpen] = useState(false);
  const [problem, setProblem] = useProblem(delivery.status);
  // Lost cash can be recorded only in an incident; this opens one when none is open.
  const [lostCashHolder, setLostCashHolder] = useState<AdminTransactionDetail["holders"][number] | null>(null);
  const isAllowed = (action: AdminDecision): boolean => delivery.allowedDecisions.includes(action);
  const actions = decisionActions(locale, delivery).filter(
    ({ variant }) => (variant === "destructive") === destructiveOnly,
  );
  // Only one action is primary; any other of that kind is shown below it.
  const primaryAction = actions.find(({ variant }) => variant === "success");

  async function refetch() {
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  async function execute({ verb, successMessage, failureMessage = tAdmin("failed") }: DecisionAction, reason: string) {
    setProblem(null);
    const path = adminDeliveryPath(delivery.id);
    const result =
      verb === "delete"
        ? await write(path, { method: "DELETE", body: { reason } })
        : verb === "confirm-payment"
          ? await write(`${path}/confirm-payment`)
          : await write(`${path}/${verb}`, { body: { reason } });
    const holder = delivery.holders[0];
    if (
      !result.ok &&
      !result.error.isRetryable &&
      verb === "cash-lost" &&
      holder &&
      !openIncidents.some(({ driverId }) => driverId === holder.driverId)
    ) {
      setPendingAction(null);
      setLostCashHolder(holder);
      return;
    }
    if (!result.ok) {
      setProblem(errorMessage(result.error, failureMessage));
      if (!result.error.isRetryable) await refetch();
      return;
    }
    setPendingAction(null);
    const updated = result.data;
    // Cancelling a cancelled delivery succeeds. Show a warning if the recorded reason is another administrator's.
    const earlierReason =
      verb === "cancel" &&
      "cancelReason" in updated &&
      updated.cancelReason !== reason &&
      updated.cancelReason &&
      deliveryReason(locale, updated.cancelReason, updated.cancelReasonCode);
    if (isPendingApproval(updated)) toast.success(tApproval("requested", { n: minutesLeft(updated.expiresAt) }));
    else if (earlierReason) toast.warning(t("cancelledBefore", { reason: earlierReason }), 10_000);
    else toast.success(successMessage);
    if (verb === "delete" && !delivery.retentionRequired) go("/admin/transactions", { replace: true });
    else await refetch();
  }

  const openDialog = (action: DecisionAction) => {
    setProblem(null);
    setPendingAction(action);
  };
  const assign = () => {
    const currentDriver = isAllowed("assign") ? undefined : (delivery.driver ?? undefined);
    setAssignDialog({ currentDriver, isLate: delivery.lateSince !== null });
  };
  const sendToHub = () => {
    setHubDialogOpen(true);
  };
  const canAssign = !destructiveOnly && (isAllowed("assign") || isAllowed("unassign"));
  const assignLabel = isAllowed("assign") ? t("assign") : t("reassign");
  const canReturnToHub = !destructiveOnly && isAllowed("return_to_hub");
  usePageActions(
    delivery.conflictOfInterest
      ? []
      : [
          ...(canAssign ? [{ key: "assign", label: assignLabel, icon: UserIcon, run: assign }] : []),
          ...actions.map((action) => ({
            key: action.verb,
            label: action.label,
            icon: action.icon,
            run: () => {
              openDialog(action);
            },
          })),
          ...(canReturnToHub
            ? [{ key: "return-to-hub", label: tHubs("returnTo"), icon: HubIcon, run: sendToHub }]
            : []),
        ],
  );

  // Another administrator has already changed the delivery.
  const isOvertaken = pendingAction !== null && !actions.some(({ verb }) => verb === pendingAction.verb);
  const canRedeliver = !destructiveOnly && delivery.status === "failed" && !delivery.redacted;
  const hasActions = actions.length > 0 || canAssign || canRedeliver || canReturnToHub;
  const hasDialog = Boolean(pendingAction ?? lostCashHolder ?? assignDialog) || hubDialogOpen;
  if (!hasActions && !hasDialog && (destructiveOnly || !delivery.conflictOfInterest)) return null;
  if (delivery.conflictOfInterest) {
    return (
      <Card className="flex flex-col gap-3">
        <CardTitle>{t("actions")}</CardTitle>
        <Notice icon={BlockedIcon}>{t("conflictOfInterest")}</Notice>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{destructiveOnly ? tTimeline("irreversible") : t("actions")}</CardTitle>
      {canAssign && (
        <Button
          variant={isAllowed("assign") ? "success" : "plain"}
          size={isAllowed("assign") ? "large" : "medium"}
          block
          icon={UserIcon}
          onClick={assign}
        >
          {assignLabel}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.verb}
          block={!destructiveOnly}
          size={action === primaryAction ? "large" : "medium"}
          variant={destructiveOnly ? "quiet" : action === primaryAction ? "success" : "plain"}
          tone={destructiveOnly ? "destructive" : "default"}
          className={destructiveOnly ? "self-start" : undefined}
          icon={action.icon}
          onClick={() => {
            openDialog(action);
          }}
        >
          {action.label}
        </Button>
      ))}
      {canRedeliver && <RequestRedelivery delivery={delivery} />}
      {canReturnToHub && (
        <Button block icon={HubIcon} onClick={sendToHub}>
          {tHubs("returnTo")}
        </Button>
      )}
      {pendingAction && (
        <ActionDialog
          open
          title={pendingAction.label}
          hint={<p>{pendingAction.hint}</p>}
          confirmLabel={pendingAction.label}
          needsReason={pendingAction.needsReason}
          variant={pendingAction.variant}
          busy={busy || isNavigating}
          problem={problem}
          unavailableReason={
            isOvertaken ? tAdmin("changedMeanwhileState", { state: statusLabel(locale, delivery) }) : null
          }
          onConfirm={(reason) => {
            void execute(pendingAction, reason);
          }}
          onClose={() => {
            setPendingAction(null);
          }}
        />
      )}
      {lostCashHolder && (
        <LostCashIncident
          delivery={delivery}
          holder={lostCashHolder}
          onClose={() => {
            setLostCashHolder(null);
          }}
        />
      )}
      {hubDialogOpen && (
        <ReturnToHubDialog
          delivery={delivery}
          onClose={() => {
            setHubDialogOpen(false);
          }}
          onSent={() => {
            void refetch();
          }}
        />
      )}
      {assignDialog && (
        <AssignDialog
          delivery={delivery}
          currentDriver={assignDialog.currentDriver}
          isLate={assignDialog.isLate}
          onClose={() => {
            setAssignDialog(null);
          }}
          onAssigned={() => {
            void refetch();
          }}
        />
      )}
    </Card>
  );
}

/**
 * Asks the sender for a new delivery after a failed one, with a prefilled form. It is a separate delivery: the cash
 * and the money of this one are returned and settled first.
 */
function RequestRedelivery({ delivery: { id, holders, sender } }: { delivery: AdminTransaction }) {
  const t = useTranslations(adminTransactionsMessages);
  const tCanned = useTranslations(cannedMessages);
  const tAdmin = useTranslations(adminMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [confirming, setConfirming] = useState(false);
  const holder = holders[0];
  const requestRedelivery = async () => {
    const outcome = await write(`${adminDeliveryPath(id)}/messages`, { body: { to: "sender", canned: "send_again" } });
    if (!outcome.ok) return;
    setConfirming(false);
    toast.success(t("redeliveryRequested", { name: sender.name }));
  };
  const openDialog = () => {
    setProblem(null);
    setConfirming(true);
  };
  usePageActions([{ key: "again", label: t("requestRedelivery"), icon: RefreshIcon, run: openDialog }]);
  return (
    <>
      <Button block icon={RefreshIcon} onClick={openDialog}>
        {t("requestRedelivery")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("requestRedelivery")}
        hint={
          <>
            <p>{t("requestRedeliveryHint", { name: sender.name, words: tCanned("send_again") })}</p>
            {holder && (
              <p className="pt-2">
                {t("redeliveryCashHeld", { driver: holder.name, amount: formatMoney(holder.amount) })}
              </p>
            )}
          </>
        }
        confirmLabel={t("requestRedelivery")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void requestRedelivery();
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
