import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import type { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import type { Translator } from "@/lib/i18n/translate";

const stepTitleKeys = {
  requested: "stepRequested",
  paid: "stepPaid",
  assigned: "stepAssigned",
  on_the_way: "stepOnTheWay",
  arrived: "stepArrived",
  delivered: "stepDelivered",
  cancelled: "stepCancelled",
  failed: "stepFailed",
  refunded: "stepRefunded",
} as const satisfies Record<Exclude<DeliveryStep["key"], "accepted">, string>;

/** The title of a step. `acceptedBy`: the receiver's name; null for the receiver. */
export const stepTitle = (
  t: Translator<typeof customerDeliveryMessages>,
  key: DeliveryStep["key"],
  acceptedBy: string | null,
): string =>
  key !== "accepted"
    ? t(stepTitleKeys[key])
    : acceptedBy === null
      ? t("stepAcceptedYou")
      : t("stepAccepted", { name: acceptedBy });

/** The steps of a delivery that its parties see. */
type StepKey = "requested" | "accepted" | "paid" | "assigned" | "on_the_way" | "arrived" | "delivered";
/** `next` is the current step; `stopped` is an early end. */
export type DeliveryStep =
  | { key: StepKey; state: "done" | "next" | "ahead"; at: string | null }
  | { key: "cancelled" | "failed" | "refunded"; state: "stopped"; at: string | null };

type DeliveryHistory = Pick<Transaction, "status" | "createdAt" | "updatedAt"> & {
  history: readonly Pick<Transaction["history"][number], "to" | "at">[];
};

const stepOrder: readonly StepKey[] = [
  "requested",
  "accepted",
  "paid",
  "assigned",
  "on_the_way",
  "arrived",
  "delivered",
];

const stepOfStatus: Record<TransactionStatus, StepKey | null> = {
  pending: "requested",
  accepted: "accepted",
  payment_pending: "accepted",
  payment_confirmed: "paid",
  broadcast: "paid",
  assigned: "assigned",
  in_transit: "on_the_way",
  servicing: "arrived",
  delivered: "delivered",
  cancelled: null,
  failed: null,
  refunded: null,
};

const isEnded = (status: TransactionStatus): status is "cancelled" | "failed" | "refunded" =>
  stepOfStatus[status] === null;

/**
 * The steps of a delivery, oldest first. After a return to dispatch the later steps are ahead again; an early end
 * follows the completed steps.
 */
export function deliverySteps(delivery: DeliveryHistory): DeliveryStep[] {
  const { history } = delivery;
  const lastRunningStatus = [...history].reverse().find(({ to }) => !isEnded(to))?.to ?? "pending";
  const lastStatus = isEnded(delivery.status) ? lastRunningStatus : delivery.status;
  const reachedIndex = stepOrder.indexOf(stepOfStatus[lastStatus] ?? "requested");

  const steps = stepOrder.map((key, index): DeliveryStep => {
    if (index <= reachedIndex) return { key, state: "done", at: stepTime(key, delivery) };
    return { key, state: index === reachedIndex + 1 ? "next" : "ahead", at: null };
  });
  if (!isEnded(delivery.status)) return steps;

  const endEntries = history.filter(({ to }) => isEnded(to)).map(({ to, at }) => ({ key: to, at }));
  const endings = endEntries.length > 0 ? endEntries : [{ key: delivery.status, at: delivery.updatedAt }];
  return [
    ...steps.filter(({ state }) => state === "done"),
    ...endings.flatMap(({ key, at }): DeliveryStep[] => (isEnded(key) ? [{ key, state: "stopped", at }] : [])),
  ];
}

/** The steps of a receipt: those between the request and the end, which it shows separately, and a refund. */
export function receiptSteps({
  status,
  createdAt,
  timeline,
}: {
  status: TransactionStatus;
  createdAt: string;
  timeline: readonly { status: TransactionStatus; at: string }[];
}): { key: DeliveryStep["key"]; at: string }[] {
  const history = timeline.map(({ status: to, at }) => ({ to, at }));
  return deliverySteps({ status, createdAt, history, updatedAt: history.at(-1)?.at ?? createdAt }).flatMap(
    ({ key, state, at }) => {
      const isOnReceipt = key === "refunded" || (state === "done" && key !== "requested" && key !== "delivered");
      return isOnReceipt && at !== null ? [{ key, at }] : [];
    },
  );
}

// The first time since the step was last undone: after a second dispatch the second driver's time counts.
function stepTime(key: StepKey, { createdAt, history }: DeliveryHistory): string | null {
  if (key === "requested") return createdAt;
  const index = stepOrder.indexOf(key);
  let latestAt: string | null = null;
  for (const entry of history) {
    const step = stepOfStatus[entry.to];
    if (step === null) continue;
    if (stepOrder.indexOf(step) < index) latestAt = null;
    else latestAt ??= entry.at;
  }
  return latestAt;
}
