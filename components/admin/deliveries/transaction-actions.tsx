"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { AdminTransactionDetail, AdminDecision } from "@/lib/contracts/admin/transactions";
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
import { BlockedIcon, HubIcon, UserIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useProblem } from "@/components/ui/use-problem";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { RequestRedelivery } from "../approvals/request-redelivery";
import { isPendingApproval, minutesLeft } from "../approvals/pending-approval";
import { useOpenIncidents } from "../incidents/use-alarm";
import { AssignDialog } from "../dispatch/assign-dialog";
import { decisionActions, type DecisionAction } from "./delivery-decisions";
import { adminDeliveryPath } from "./delivery-path";
import { usePageActions } from "../palette/page-actions";
import { ReturnToHubDialog } from "../cash/return-to-hub-dialog";

// Lazy: rarely needed, and it brings the incident messages.
const LostCashIncident = lazyClient(
  () => import("../incidents/lost-cash-incident").then((module) => module.LostCashIncident),
  { loadImmediately: true },
);

/**
 * The actions that a delivery's state allows; each requires confirmation and is recorded. `lasting`: only destructive
 * actions, for the end of the page.
 */
export function TransactionActions({
  delivery,
  lasting = false,
}: {
  delivery: AdminTransactionDetail;
  lasting?: boolean;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const tTimeline = useTranslations(adminTimelineMessages);
  const { locale } = useLocale();
  const tHubs = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const open = useOpenIncidents().data?.items ?? [];
  const errorMessage = useErrorText();
  const { go, going } = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [pendingAction, setPendingAction] = useState<DecisionAction | null>(null);
  // State when the dialog opened, so that an open assign dialog never turns into a reassignment.
  const [assigning, setAssigning] = useState<{ from: { name: string } | undefined; late: boolean } | null>(null);
  const [toHub, setToHub] = useState(false);
  const [problem, setProblem] = useProblem(delivery.status);
  // Lost cash can be recorded only in an incident; this opens one when none is open.
  const [incident, setIncident] = useState<AdminTransactionDetail["holders"][number] | null>(null);
  const may = (action: AdminDecision): boolean => delivery.allowedDecisions.includes(action);
  const actions = decisionActions(locale, delivery).filter(({ variant }) => (variant === "destructive") === lasting);
  // Only one action is primary; any other of that kind is shown below it.
  const main = actions.find(({ variant }) => variant === "success");

  async function refetch() {
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  async function act({ verb, done, failed = tAdmin("failed") }: DecisionAction, reason: string) {
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
      !open.some(({ driverId }) => driverId === holder.driverId)
    ) {
      setPendingAction(null);
      setIncident(holder);
      return;
    }
    if (!result.ok) {
      setProblem(errorMessage(result.error, failed));
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
    if (isPendingApproval(updated)) toast.success(tApproval("asked", { n: minutesLeft(updated.expiresAt) }));
    else if (earlierReason) toast.warning(t("cancelledBefore", { reason: earlierReason }), 10_000);
    else toast.success(done);
    if (verb === "delete" && !delivery.retentionRequired) go("/admin/transactions", { replace: true });
    else await refetch();
  }

  const ask = (action: DecisionAction) => {
    setProblem(null);
    setPendingAction(action);
  };
  const assign = () => {
    const currentDriver = may("assign") ? undefined : (delivery.driver ?? undefined);
    setAssigning({ from: currentDriver, late: delivery.lateSince !== null });
  };
  const sendToHub = () => {
    setToHub(true);
  };
  const mayAssign = !lasting && (may("assign") || may("unassign"));
  const assignLabel = may("assign") ? t("assign") : t("reassign");
  const mayReturn = !lasting && may("return_to_hub");
  usePageActions(
    delivery.conflictOfInterest
      ? []
      : [
          ...(mayAssign ? [{ key: "assign", label: assignLabel, icon: UserIcon, run: assign }] : []),
          ...actions.map((action) => ({
            key: action.verb,
            label: action.label,
            icon: action.icon,
            run: () => {
              ask(action);
            },
          })),
          ...(mayReturn ? [{ key: "return-to-hub", label: tHubs("returnTo"), icon: HubIcon, run: sendToHub }] : []),
        ],
  );

  const overtaken = pendingAction !== null && !actions.some(({ verb }) => verb === pendingAction.verb);
  if (lasting && actions.length === 0 && pendingAction === null && incident === null) return null;
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
      <CardTitle>{lasting ? tTimeline("lasting") : t("actions")}</CardTitle>
      {mayAssign && (
        <Button
          variant={may("assign") ? "success" : "plain"}
          size={may("assign") ? "large" : "medium"}
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
          block={!lasting}
          size={action === main ? "large" : "medium"}
          variant={lasting ? "quiet" : action === main ? "success" : "plain"}
          tone={lasting ? "destructive" : "default"}
          className={lasting ? "self-start" : undefined}
          icon={action.icon}
          onClick={() => {
            ask(action);
          }}
        >
          {action.label}
        </Button>
      ))}
      {!lasting && delivery.status === "failed" && !delivery.redacted && <RequestRedelivery delivery={delivery} />}
      {mayReturn && (
        <Button block icon={HubIcon} onClick={sendToHub}>
          {tHubs("returnTo")}
        </Button>
      )}
      {pendingAction && (
        <ActionDialog
          open
          title={pendingAction.label}
          hint={<p>{pendingAction.hint}</p>}
          confirm={pendingAction.label}
          needsReason={pendingAction.needsReason}
          variant={pendingAction.variant}
          busy={busy || going}
          problem={problem}
          gone={overtaken ? tAdmin("overtakenNow", { state: statusLabel(locale, delivery) }) : null}
          onConfirm={(reason) => {
            void act(pendingAction, reason);
          }}
          onClose={() => {
            setPendingAction(null);
          }}
        />
      )}
      {incident && (
        <LostCashIncident
          delivery={delivery}
          holder={incident}
          onClose={() => {
            setIncident(null);
          }}
        />
      )}
      {toHub && (
        <ReturnToHubDialog
          delivery={delivery}
          onClose={() => {
            setToHub(false);
          }}
          onSent={() => {
            void refetch();
          }}
        />
      )}
      {assigning && (
        <AssignDialog
          delivery={delivery}
          from={assigning.from}
          late={assigning.late}
          onClose={() => {
            setAssigning(null);
          }}
          onAssigned={() => {
            void refetch();
          }}
        />
      )}
    </Card>
  );
}
