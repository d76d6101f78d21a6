import "server-only";
import { describeError, log } from "@/server/core/log";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { dispatch } from "@/server/dispatch/dispatch";

// Leaves connections for requests. More deliveries wait here; after two seconds their jobs run instead.
const MAX_CONCURRENT = 4;

type Attempt = (transactionId: string) => Promise<void>;

/** Runs the first search of paid deliveries in this process (server/database/first-dispatch.ts). */
export function firstDispatches(
  db: AnyContext,
  attempt: Attempt = (transactionId) => dispatch(db, transactionId, true),
  retry: Attempt = async (transactionId) => {
    await rpc(db, "retry_dispatch", { p_transaction_id: transactionId });
  },
): { run: (transactionId: string) => void; ended: () => Promise<unknown> } {
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  const runOne = async (transactionId: string): Promise<void> => {
    try {
      await attempt(transactionId);
    } catch (error) {
      log().warn({ transactionId, error: describeError(error) }, "the first search failed; its job runs now");
      // If this fails too, the job is due two seconds after the payment.
      await retry(transactionId).catch(() => undefined);
    }
  };
  const runWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runOne(next);
  };
  return {
    run: (transactionId) => {
      waiting.push(transactionId);
      if (running.size >= MAX_CONCURRENT) return;
      const run = runWaiting().finally(() => running.delete(run));
      running.add(run);
    },
    ended: () => Promise.all(running),
  };
}
