import "server-only";
import { isTemporaryError, isUndecided, RoutingError } from "@/server/optimoroute/errors";
import { pushOrder, pushOrders, type ProviderOrderState, type OrderWork } from "@/server/provider-sync/push-order";
import {
  withRoutingProvider,
  type ProviderAttempt,
  logRoutingProblem,
  providerPauseSeconds,
  isRoutingEnabled,
  type Routing,
} from "@/server/provider-sync/routing";
import { toDesiredOrder } from "@/server/provider-sync/desired-order";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { OrderFacts, OrderRow } from "@/server/database/results/routing";

/** A sync of one delivery: the desired state, and the acknowledged state so far. */
type OrderSyncRun = {
  transactionId: string;
  facts: OrderFacts | null;
  version: string;
  row: OrderRow;
  providerState: ProviderOrderState;
};

/**
 * Syncs this delivery with the provider with the fewest calls: create, update changed fields, complete, or delete.
 * Crash-safe: each acknowledged step is recorded.
 */
export async function syncOrder(transactionId: string): Promise<void> {
  if (!isRoutingEnabled() || (await deferIfDown([transactionId]))) return;
  const run = await beginRun(transactionId);
  if (!run) return;
  try {
    const attempt = await withRoutingProvider((routing) => pushOrder(routing, toOrderWork(run, routing)));
    await recordRun(run, attempt.outcome === "later" ? { p_retry_seconds: attempt.seconds } : {});
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    await recordRefusal(run, error);
  }
}

/**
 * Syncs many deliveries by the provider's list calls. Each order has its own result: a refusal is recorded as that
 * order's difference, and a retryable failure is retried by its own job.
 */
export async function syncOrders(transactionIds: string[]): Promise<void> {
  if (!isRoutingEnabled() || (await deferIfDown(transactionIds))) return;
  const runs: OrderSyncRun[] = [];
  for (const id of transactionIds) {
    const run = await beginRun(id);
    if (run) runs.push(run);
  }
  let errors: (RoutingError | null)[] | null = null;
  let attempt: ProviderAttempt<void> | null = null;
  try {
    attempt = await withRoutingProvider(async (routing) => {
      errors = await pushOrders(
        routing,
        runs.map((run) => toOrderWork(run, routing)),
      );
      const orderErrors = errors.filter((error) => error !== null);
      const failure = orderErrors.find(isTemporaryError) ?? orderErrors.find(isUndecided);
      if (failure) throw failure;
    });
  } catch (error) {
    // A refused key: recorded for its orders below.
    if (!(error instanceof RoutingError)) throw error;
  }
  for (const [index, run] of runs.entries()) {
    const error = errorAt(errors, index);
    if (error && !isTemporaryError(error)) await recordRefusal(run, error);
    else
      await recordRun(run, attempt?.outcome === "later" && error !== null ? { p_retry_seconds: attempt.seconds } : {});
  }
}

/** Undefined when no order was tried. */
const errorAt = (errors: (RoutingError | null)[] | null, index: number): RoutingError | null | undefined =>
  errors?.[index];

/** Whether the provider is down, so that each delivery is synced by its own job later. */
async function deferIfDown(transactionIds: string[]): Promise<boolean> {
  const pauseSeconds = providerPauseSeconds();
  if (pauseSeconds <= 0) return false;
  for (const id of transactionIds)
    await rpc(ownerContext, "defer_routing_job", { p_task: "sync_routing_order", p_id: id, p_seconds: pauseSeconds });
  return true;
}

/** Null when nothing has to be sent, or this version was refused. */
async function beginRun(transactionId: string): Promise<OrderSyncRun | null> {
  const { facts, version, row } = await rpc(ownerContext, "begin_routing_order", { p_transaction_id: transactionId });
  if (!row || row.refusedVersion === version) return null;
  const providerState = {
    stage: row.stage,
    sent: row.sent,
    completion: row.sentCompletion,
    providerId: row.providerId,
    date: null,
    completed: false,
  };
  return { transactionId, facts, version, row, providerState };
}

const toOrderWork = ({ facts, row, providerState }: OrderSyncRun, routing: Routing): OrderWork => ({
  orderNo: row.orderNo,
  desired: facts && toDesiredOrder(facts, routing, { now: Date.now(), sent: row.sent }),
  providerState,
  mayHaveBeenCreated: row.creationUnconfirmed,
});

async function recordRun(
  { transactionId, row, version, providerState }: OrderSyncRun,
  outcome: { p_retry_seconds?: number; p_refusal?: string; p_refused?: { status: string | null } },
): Promise<void> {
  await rpc(ownerContext, "record_routing_order", {
    p_transaction_id: transactionId,
    p_run: row.run,
    p_version: version,
    p_state: providerState,
    ...outcome,
  });
}

async function recordRefusal(run: OrderSyncRun, error: RoutingError): Promise<void> {
  const refusal = `${error.code}: ${error.message}`;
  await logRoutingProblem({
    errorType: "ORDER_SYNC_ERROR",
    errorCode: "ORDER_SYNC_ERROR",
    errorMessage: refusal,
    endpoint: error.endpoint,
    method: "POST",
    requestData: { orderNo: run.row.orderNo },
  });
  await recordRun(run, { p_refusal: refusal, p_refused: { status: run.facts?.status ?? null } });
}
