import "server-only";
import { describeError, log } from "@/server/core/log";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { dispatch } from "@/server/dispatch/dispatch";

type Attempt = (transactionId: string) => Promise<void>;
type Options = { concurrency: number; attempt?: Attempt; retry?: Attempt };

/**
 * Runs the first search for a driver of paid deliveries in this process (server/database/first-dispatch.ts), at most
 * `concurrency` at a time, so that connections are left for other work. The others wait here; two seconds after the
 * payment a worker runs their jobs instead.
 */
export function firstDispatches(
  db: AnyContext,
  {
    concurrency,
    attempt = (transactionId) => dispatch(db, transactionId, true),
    retry = async (transactionId) => {
      await rpc(db, "retry_dispatch", { p_transaction_id: transactionId });
    },
  }: Options,
): (transactionId: string) => void {
  const waiting: string[] = [];
  let running = 0;
  const dispatchOrRetry = async (transactionId: string): Promise<void> => {
    try {
      await attempt(transactionId);
    } catch (error) {
      log().warn({ transactionId, error: describeError(error) }, "the first search failed; its job runs now");
      // If this fails too, the job is due two seconds after the payment.
      await retry(transactionId).catch(() => undefined);
    }
  };
  const runWaiting = async (): Promise<void> => {
    running++;
    for (let nextId = waiting.shift(); nextId !== undefined; nextId = waiting.shift()) await dispatchOrRetry(nextId);
    running--;
  };
  return (transactionId) => {
    waiting.push(transactionId);
    if (running < concurrency) void runWaiting();
  };
}
