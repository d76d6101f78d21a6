// Confirms payments with the server's code, as a host of the app does for the payment provider's event. Forked by
// offer-latency.ts: receives deliveries, and returns each one after its payment's commit.
import { serviceContext } from "../../server/database/client.ts";
import { setFirstDispatch } from "../../server/database/first-dispatch.ts";
import { rpc } from "../../server/database/rpc.ts";
import { firstDispatches } from "../../server/dispatch/first-dispatches.ts";

setFirstDispatch(firstDispatches(serviceContext, { concurrency: 4 }));

process.on("message", (transactionId: string) => {
  rpc(serviceContext, "record_payment_event", {
    p_event_id: `bench-${transactionId}`,
    p_transaction_id: transactionId,
    p_event: "payment.confirmed",
  }).then(
    () => process.send?.(transactionId),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.("ready");
