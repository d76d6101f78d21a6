// Confirms payments with the server's code, as an app process does for the payment provider's event. Forked by
// offer-latency.ts: receives ids of deliveries, and returns each one after its payment is committed.
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
