import { targetStatus } from "@/lib/domain/transaction/tests/status-transitions";
import { isTaskInProgress, taskState, type TaskState } from "@/lib/domain/task/task-state";
import type { TransactionStatus } from "@/lib/domain/transaction/transaction";

export const dora = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
export const validCode = "R1GHTC0D";
type StepKind = "prove" | "arrive" | "complete" | "cancel" | "fail";
type Delivery = {
  id: string;
  status: TransactionStatus;
  driver: string | null;
  outcome: TaskState | null;
  acceptedAt: string;
  isFarAway: boolean;
};
type StepResponse = { status: number; body: Record<string, unknown> };

/** The server as the phone sees it: status transitions, idempotent by key. */
export class ModelServer {
  readonly deliveries: Delivery[] = [];
  /** Which key changed which delivery; a step that was applied twice appears twice. */
  readonly appliedSteps: { key: string; id: string; kind: StepKind }[] = [];
  private readonly responses = new Map<string, StepResponse>();

  offer(isFarAway: boolean): Delivery {
    const id = `delivery-${this.deliveries.length + 1}`;
    const delivery: Delivery = { id, status: "broadcast", driver: null, outcome: null, acceptedAt: "", isFarAway };
    this.deliveries.push(delivery);
    return delivery;
  }

  accept(delivery: Delivery, actor: "driver" | "admin", driver: string): boolean {
    if (driver === dora && this.current()) return false;
    const nextStatus = targetStatus(delivery.status, actor === "driver" ? "accept_offer" : "assign", actor);
    if (!nextStatus) return false;
    Object.assign(delivery, {
      status: nextStatus,
      driver,
      outcome: null,
      acceptedAt: new Date(Date.now()).toISOString(),
    });
    return true;
  }

  /** A change by another party. Returns whether it was allowed. */
  changeByOthers(
    change: "unassign" | "cancel" | "complete_override" | "fail_payment" | "assign_back" | "assign_other",
  ): boolean {
    const delivery = this.deliveries.at(-1);
    if (!delivery) return false;
    if (change === "assign_back") return this.accept(delivery, "admin", dora);
    if (change === "assign_other") return this.accept(delivery, "admin", "another-driver");
    const nextStatus = targetStatus(delivery.status, change, change === "fail_payment" ? "payments" : "admin");
    if (!nextStatus) return false;
    const isOwnDelivery = delivery.driver === dora;
    delivery.status = nextStatus;
    if (isOwnDelivery) delivery.outcome = nextStatus === "delivered" ? "completed" : "cancelled";
    if (nextStatus !== "delivered") delivery.driver = null;
    return true;
  }

  current(): Record<string, unknown> | null {
    const ongoing = this.deliveries.find((each) => each.driver === dora && isTaskInProgress(taskState(each.status)));
    return ongoing ? this.task(ongoing) : null;
  }

  /** How often the driver's own steps ended this delivery; a returned one can be assigned to them again. */
  endCountOf(id: string): number {
    return this.appliedSteps.filter(
      (each) => each.id === id && (each.kind === "cancel" || each.kind === "fail" || each.kind === "complete"),
    ).length;
  }

  handleStep(id: string, kind: StepKind, key: string, body: Record<string, unknown>): StepResponse {
    const replayed = this.responses.get(key);
    if (replayed) return replayed;
    const response = this.applyStep(id, kind, key, body);
    this.responses.set(key, response);
    return response;
  }

  private applyStep(id: string, kind: StepKind, key: string, body: Record<string, unknown>): StepResponse {
    const delivery = this.deliveries.find((each) => each.id === id);
    if (delivery?.driver !== dora) return refusalResponse(delivery ? "NO_ACTIVE_TASK" : "TRANSACTION_NOT_FOUND");
    const action = {
      prove: "start_service",
      arrive: "arrive",
      complete: "complete",
      cancel: "cancel_task",
      fail: "fail_task",
    }[kind];
    const resultStatus = { prove: "in_transit", arrive: "servicing", complete: "delivered", cancel: null, fail: null }[
      kind
    ];
    if (delivery.status === resultStatus) return { status: 200, body: { data: this.task(delivery) } };
    const nextStatus = targetStatus(delivery.status, action, "driver");
    if (!nextStatus) return refusalResponse("INVALID_STATE_TRANSITION");
    if (kind === "arrive" && delivery.isFarAway && typeof body.reason !== "string")
      return refusalResponse("NOT_AT_DESTINATION", { needsReason: true, distanceM: 900 });
    if ((kind === "complete" || kind === "prove") && body.code !== validCode)
      return { ...refusalResponse("invalid_code"), status: 422 };
    delivery.status = nextStatus;
    this.appliedSteps.push({ key, id, kind });
    if (kind === "complete") delivery.outcome = "completed";
    if (kind === "cancel" || kind === "fail")
      Object.assign(delivery, { outcome: kind === "fail" ? "failed" : "cancelled", driver: null });
    return { status: 200, body: { data: this.task(delivery) } };
  }

  private task({ id, status, outcome, acceptedAt }: Delivery): Record<string, unknown> {
    return {
      transactionId: id,
      driverId: dora,
      amount: 120,
      deliveryAddress: "12 Bay Road",
      customerName: "Rita",
      customerPhone: "+13055550123",
      state: outcome ?? taskState(status),
      startedAt: null,
      arrivedAt: null,
      completedAt: null,
      cancelledAt: null,
      metadata: { acceptedAt },
    };
  }
}

function refusalResponse(code: string, details: Record<string, unknown> = {}): StepResponse {
  return { status: 409, body: { title: code, status: 409, code, ...details } };
}
