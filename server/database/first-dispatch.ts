import "server-only";
import { processSingleton } from "@/server/core/process-singleton";

// A transaction that confirms a payment enqueues the search for a driver. A process with a runner runs that search
// itself after the commit, so that the offer does not wait for a worker to fetch the job; the job is then the fallback.

type Run = (transactionId: string) => void;
const runner = processSingleton<Run>("first dispatch");

/** Sets what runs the first search. It must return immediately: its caller has a response to send. */
export function setFirstDispatch(run: Run): void {
  runner.value = run;
}

/** A setting that announces the runner to private.start_dispatch; empty without a runner. */
export const announceFirstDispatch = (): string =>
  runner.value ? "set_config('handover.first_dispatch', 'on', true)" : "";

/** A column with the deliveries for which the transaction has started a search, read after the call. */
export const DISPATCHES = "current_setting('handover.dispatches', true) as dispatches";

/** Runs the first search of these deliveries, after the commit. */
export function startFirstDispatches(dispatches: string | null | undefined): void {
  for (const transactionId of dispatches ? dispatches.split(",") : []) runner.value?.(transactionId);
}
