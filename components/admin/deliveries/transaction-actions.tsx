"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import type { AdminTransactionDetail, Decision } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTimelineText } from "@/lib/i18n/text/admin-timeline";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { approvalText } from "@/lib/i18n/text/approvals";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, HubIcon, UserIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { AskAgain } from "../approvals/ask-again";
import { isAsked, minutesLeft } from "../approvals/asked";
import { useOpenIncidents } from "../incidents/use-alarm";
import { AssignDialog } from "../dispatch/assign-dialog";
import { actionsOf, type Action } from "./delivery-decisions";
import { adminDeliveryPath } from "./delivery-path";
import { usePageVerbs } from "../palette/page-verbs";
import { ReturnToHubDialog } from "../cash/return-to-hub-dialog";

// Seldom needed, and with the desk's words.
const LostCashIncident = lazily(
  () => import("../incidents/lost-cash-incident").then((module) => module.LostCashIncident),
  { pressed: true },
);

/**
 * What an administrator may do with a delivery as it stands; each asks once more and is on record. `lasting`: what ends
 * or erases something, which stands by itself at the end of the page.
 */
export function TransactionActions({
  delivery,
  lasting = false,
}: {
  delivery: AdminTransactionDetail;
  lasting?: boolean;
}) {
  const say = useText(adminTransactionsText);
  const sayTimeline = useText(adminTimelineText);
  const { locale } = useLocale();
  const sayHubs = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const open = useOpenIncidents().data?.items ?? [];
  const sayError = useErrorText();
  const { go, going } = useGo();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState<Action | null>(null);
  // As it was when the dialog opened: one that gives a delivery out never turns into one that takes it from somebody.
  const [assigning, setAssigning] = useState<{ from: { name: string } | undefined; late: boolean } | null>(null);
  const [toHub, setToHub] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Lost cash is recorded from an open incident: the way there, where none is.
  const [incident, setIncident] = useState<AdminTransactionDetail["holders"][number] | null>(null);
  const may = (action: Decision): boolean => delivery.allowedDecisions.includes(action);
  const actions = actionsOf(locale, delivery).filter(({ variant }) => (variant === "danger") === lasting);
  // One leads; a second of its kind stands below it.
  const main = actions.find(({ variant }) => variant === "go");

  async function refetch() {
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  async function act({ verb, done, failed = sayAdmin("failed") }: Action, reason: string) {
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
      !result.error.isUnanswered &&
      verb === "cash-lost" &&
      holder &&
      !open.some(({ driverId }) => driverId === holder.driverId)
    ) {
      setAsking(null);
      setIncident(holder);
      return;
    }
    if (!result.ok) {
      setProblem(sayError(result.error, failed));
      if (!result.error.isUnanswered) await refetch();
      return;
    }
    setAsking(null);
    const answer = result.data;
    // Cancelling what is cancelled succeeds: whoever was slower learns that the other's reason stands.
    const other =
      verb === "cancel" && "cancelReason" in answer && answer.cancelReason !== reason && answer.cancelReason;
    if (isAsked(answer)) toast.success(sayApproval("asked", { n: minutesLeft(answer.expiresAt) }));
    else if (other) toast.warning(say("cancelledBefore", { reason: other }), 10_000);
    else toast.success(done);
    if (verb === "delete" && !delivery.keptOnRecord) go("/admin/transactions", { replace: true });
    else await refetch();
  }

  const ask = (action: Action) => {
    setProblem(null);
    setAsking(action);
  };
  const assign = () => {
    const from = may("assign") ? undefined : (delivery.driver ?? undefined);
    setAssigning({ from, late: delivery.lateSince !== null });
  };
  const sendToHub = () => {
    setToHub(true);
  };
  const mayAssign = !lasting && (may("assign") || may("unassign"));
  const assignLabel = may("assign") ? say("assign") : say("reassign");
  const mayReturn = !lasting && may("return_to_hub");
  usePageVerbs(
    delivery.ownCase
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
          ...(mayReturn ? [{ key: "return-to-hub", label: sayHubs("returnTo"), icon: HubIcon, run: sendToHub }] : []),
        ],
  );

  const gone = asking !== null && !actions.some(({ verb }) => verb === asking.verb);
  if (lasting && actions.length === 0 && asking === null && incident === null) return null;
  if (delivery.ownCase) {
    return (
      <Card className="flex flex-col gap-3">
        <CardTitle>{say("actions")}</CardTitle>
        <Notice icon={BlockedIcon}>{say("ownCase")}</Notice>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{lasting ? sayTimeline("lasting") : say("actions")}</CardTitle>
      {mayAssign && (
        <Button
          variant={may("assign") ? "go" : "plain"}
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
          variant={lasting ? "quiet" : action === main ? "go" : "plain"}
          className={lasting ? "self-start text-stop-ink" : undefined}
          icon={action.icon}
          onClick={() => {
            ask(action);
          }}
        >
          {action.label}
        </Button>
      ))}
      {!lasting && delivery.status === "failed" && !delivery.redacted && <AskAgain delivery={delivery} />}
      {mayReturn && (
        <Button block icon={HubIcon} onClick={sendToHub}>
          {sayHubs("returnTo")}
        </Button>
      )}
      {asking && (
        <ActionDialog
          open
          title={asking.label}
          hint={<p>{asking.hint}</p>}
          confirm={asking.label}
          needsReason={asking.needsReason}
          variant={asking.variant}
          busy={busy || going}
          problem={problem}
          gone={gone ? sayAdmin("overtakenNow", { state: statusLabel(locale, delivery) }) : null}
          onConfirm={(reason) => {
            void act(asking, reason);
          }}
          onClose={() => {
            setAsking(null);
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
