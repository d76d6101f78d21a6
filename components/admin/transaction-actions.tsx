"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { useGo } from "@/lib/client/use-go";
import type { AdminTransaction, Decision } from "@/lib/contracts/admin-transactions";
import { orderNo } from "@/lib/domain/order-no";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { approvalText } from "@/lib/i18n/text/approvals";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Card, CardTitle } from "@/components/ui/card";
import {
  BlockedIcon,
  CashIcon,
  CheckIcon,
  DeleteIcon,
  HistoryIcon,
  HubIcon,
  LockIcon,
  UserIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "./action-dialog";
import { isAsked, minutesLeft } from "./asked";
import { OpenIncidentDialog } from "./incidents/open-incident";
import { useOpenIncidents } from "./incidents/use-alarm";
import { AssignDialog } from "./assign-dialog";
import { refundWords } from "./refund-words";
import { ReturnToHubDialog } from "./return-to-hub-dialog";

type Verb =
  | "confirm-payment"
  | "unassign"
  | "cancel"
  | "cash-returned"
  | "cash-lost"
  | "cash-collected"
  | "clear-review"
  | "refund"
  | "write-off"
  | "complete-override"
  | "unlock-code"
  | "delete";
type Action = {
  verb: Verb;
  label: string;
  hint: string;
  done: string;
  needsReason: boolean;
  variant: "go" | "primary" | "danger";
  icon: Icon;
};

export const adminDeliveryPath = (id: string) => `/api/admin/transactions/${id}` as const;

/** What an administrator may do with a delivery as it stands; each asks once more and is on record. */
export function TransactionActions({ delivery }: { delivery: AdminTransaction }) {
  const say = useText(adminTransactionsText);
  const { locale } = useLocale();
  const sayHubs = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayIncident = useText(incidentDeskText);
  const open = useOpenIncidents().data?.items ?? [];
  const sayError = useErrorText();
  const { go, going } = useGo();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState<Action | null>(null);
  const [assigning, setAssigning] = useState(false);
  const [toHub, setToHub] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Lost cash is recorded from an open incident: the way there, where none is.
  const [incident, setIncident] = useState<AdminTransaction["holders"][number] | null>(null);
  const held = formatMoney(delivery.holders.reduce((sum, { amount }) => sum + amount, 0));
  const holders = delivery.holders.map(({ name }) => name).join(", ");
  const may = (action: Decision): boolean => delivery.allowedDecisions.includes(action);
  const refund = refundWords(locale, delivery);

  const actions: Action[] = [
    ...(may("confirm_payment")
      ? [
          {
            verb: "confirm-payment",
            label: say("confirmPayment"),
            hint: delivery.driver
              ? say("confirmPaymentHintAgain")
              : delivery.paymentDue === null
                ? say("confirmPaymentHintUnnamed")
                : say("confirmPaymentHint", { amount: formatMoney(delivery.paymentDue) }),
            done: say("confirmed"),
            needsReason: false,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("unassign")
      ? [
          {
            verb: "unassign",
            label: say("unassign"),
            hint: say("unassignHint", { name: delivery.driver?.name ?? say("driver") }),
            done: say("unassigned"),
            needsReason: true,
            variant: "primary",
            icon: UserIcon,
          } as const,
        ]
      : []),
    ...(may("unlock_code")
      ? [
          {
            verb: "unlock-code",
            label: say("unlock"),
            hint: say("unlockHint", { name: delivery.receiver.name }),
            done: say("unlocked"),
            needsReason: true,
            variant: "primary",
            icon: LockIcon,
          } as const,
        ]
      : []),
    ...(may("complete_override")
      ? [
          {
            verb: "complete-override",
            label: say("override"),
            hint: say("overrideHint", { name: delivery.receiver.name }),
            done: say("overridden"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(may("cash_collected")
      ? [
          {
            verb: "cash-collected",
            label: say("cashCollected"),
            hint: say("cashCollectedHint", { name: delivery.sender.name }),
            done: say("cashWasCollected"),
            needsReason: true,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_returned")
      ? [
          {
            verb: "cash-returned",
            label: say("cashReturned"),
            hint: say("cashReturnedHint", { amount: held, name: holders }),
            done: say("cashWasReturned"),
            needsReason: true,
            variant: "go",
            icon: CashIcon,
          } as const,
        ]
      : []),
    ...(may("cash_lost")
      ? [
          {
            verb: "cash-lost",
            label: say("cashLost"),
            hint: say("cashLostHint", { amount: held, name: holders }),
            done: say("cashWasLost"),
            needsReason: true,
            variant: "danger",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(delivery.review && may("clear_review")
      ? [
          {
            verb: "clear-review",
            label: say("clearReview"),
            hint: say("clearReviewHint", { name: delivery.review.driverName }),
            done: say("reviewCleared"),
            needsReason: true,
            variant: "primary",
            icon: CheckIcon,
          } as const,
        ]
      : []),
    ...(may("refund")
      ? [
          {
            verb: "refund",
            label: refund.label,
            hint: refund.hint,
            done: refund.done,
            needsReason: true,
            variant: "primary",
            icon: HistoryIcon,
          } as const,
        ]
      : []),
    ...(may("write_off")
      ? [
          {
            verb: "write-off",
            label: say("writeOff"),
            hint: delivery.lostAmount
              ? say("writeOffHint", { amount: formatMoney(delivery.lostAmount), name: delivery.sender.name })
              : say("writeOffHintNothing", { name: delivery.sender.name }),
            done: say("writtenOff"),
            needsReason: true,
            variant: "danger",
            icon: WarningIcon,
          } as const,
        ]
      : []),
    ...(may("cancel")
      ? [
          {
            verb: "cancel",
            label: say("cancel"),
            hint: say("cancelHint"),
            done: say("cancelled"),
            needsReason: true,
            variant: "danger",
            icon: BlockedIcon,
          } as const,
        ]
      : []),
    ...(may("delete")
      ? [
          {
            verb: "delete",
            label: say(delivery.keptOnRecord ? "redact" : "delete"),
            hint: say(delivery.keptOnRecord ? "redactHint" : "deleteHint"),
            done: say(delivery.keptOnRecord ? "wasRedacted" : "deleted"),
            needsReason: true,
            variant: "danger",
            icon: DeleteIcon,
          } as const,
        ]
      : []),
  ];

  async function refetch() {
    await mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  }

  async function act({ verb, done }: Action, reason: string) {
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
      setProblem(sayError(result.error, sayAdmin("failed")));
      if (!result.error.isUnanswered) await refetch();
      return;
    }
    setAsking(null);
    toast.success(isAsked(result.data) ? sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }) : done);
    if (verb === "delete" && !delivery.keptOnRecord) go("/admin/transactions", { replace: true });
    else await refetch();
  }

  if (delivery.ownCase) {
    return (
      <Card className="flex flex-col gap-3">
        <CardTitle>{say("actions")}</CardTitle>
        <Notice icon={BlockedIcon}>{say("ownCase")}</Notice>
      </Card>
    );
  }
  const ask = (action: Action) => {
    setProblem(null);
    setAsking(action);
  };
  const plain = actions.filter(({ variant }) => variant !== "danger");
  const danger = actions.filter(({ variant }) => variant === "danger");
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("actions")}</CardTitle>
      {may("assign") && (
        <Button
          variant="go"
          size="large"
          icon={UserIcon}
          onClick={() => {
            setAssigning(true);
          }}
        >
          {say("assign")}
        </Button>
      )}
      {plain.map((action) => (
        <Button
          key={action.verb}
          block
          size={action.variant === "go" ? "large" : "medium"}
          variant={action.variant === "go" ? "go" : "plain"}
          icon={action.icon}
          onClick={() => {
            ask(action);
          }}
        >
          {action.label}
        </Button>
      ))}
      {may("return_to_hub") && (
        <Button
          block
          icon={HubIcon}
          onClick={() => {
            setToHub(true);
          }}
        >
          {sayHubs("returnTo")}
        </Button>
      )}
      {danger.length > 0 && (
        <div
          className={cx(
            "flex flex-col gap-2",
            (plain.length > 0 || may("assign") || may("return_to_hub")) && "mt-2 border-t pt-4",
          )}
        >
          {danger.map((action) => (
            <Button
              key={action.verb}
              block
              variant="quiet"
              className="text-stop-ink"
              icon={action.icon}
              onClick={() => {
                ask(action);
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
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
          onConfirm={(reason) => {
            void act(asking, reason);
          }}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
      {incident && (
        <OpenIncidentDialog
          driverId={incident.driverId}
          name={incident.name}
          transactionId={delivery.id}
          kind="robbery"
          hint={sayIncident("openFirst")}
          note={sayIncident("openNoteLost", {
            order: orderNo(delivery.id),
            amount: formatMoney(incident.amount),
            name: incident.name,
          })}
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
          onClose={() => {
            setAssigning(false);
          }}
          onAssigned={() => {
            void refetch();
          }}
        />
      )}
    </Card>
  );
}
