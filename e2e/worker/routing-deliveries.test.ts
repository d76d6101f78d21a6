// Deliveries at the routing provider, as a worker tells it of them.
import { done, newDriver, somewhere, sql, stack } from "../../supabase/tests/support/world";
import { admin, deliveryAt, newDelivery } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/stand-ins";
import { arrive, calls, complete, disagreements, orderNoOf, orderOf, routingDone, start } from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";
import { longTest } from "../fixtures/long-test";

const url = (): string => stack().url;
const worker = withRoutingWorker();

describe("a delivery at the provider", () => {
  test("is there from the payment on and nobody's, theirs from the driver's yes on, and follows them step by step to the hand-over", async () => {
    const delivery = await deliveryAt("broadcast");
    for (const step of [
      () => Promise.resolve(),
      () => done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id }),
      () => start(delivery),
      () => arrive(delivery),
      () => complete(delivery),
    ]) {
      await step();
      await routingDone();
      expect(await disagreements([delivery.id])).toEqual([]);
    }
    expect((await orderOf(delivery.id))?.status).toBe("success");
    expect(
      await sql(
        "select 1 from private.routing_orders where transaction_id = $1 and refused_version is null and refusals = 0 and not unsure",
        [delivery.id],
      ),
    ).toHaveLength(1);
  });

  longTest("is unheard of before it is paid", async () => {
    const delivery = await newDelivery();
    await routingDone();
    expect(await orderOf(delivery.id)).toBeUndefined();
    expect(await sql("select 1 from private.routing_orders where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  longTest(
    "is nobody's when its driver gives it back, and the next one's when they take it: the same order all the while",
    async () => {
      const delivery = await deliveryAt("assigned");
      await routingDone();
      const first = await orderOf(delivery.id);
      await done(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
      await routingDone();
      expect(await disagreements([delivery.id])).toEqual([]);
      const next = await newDriver({ online: true, at: somewhere() });
      await done((await admin()).client, "admin_assign", { p_transaction_id: delivery.id, p_driver_id: next.id });
      await routingDone();
      expect(await disagreements([delivery.id])).toEqual([]);
      expect((await orderOf(delivery.id))?.id).toBe(first?.id);
    },
  );

  longTest("goes when an administrator cancels or deletes it", async () => {
    for (const how of ["admin_cancel", "admin_delete_transaction"]) {
      const delivery = await deliveryAt("assigned");
      await routingDone();
      expect(await orderOf(delivery.id)).toBeDefined();
      await done((await admin()).client, how, { p_transaction_id: delivery.id, p_reason: "A mistake" });
      await routingDone();
      expect(await orderOf(delivery.id)).toBeUndefined();
    }
  });

  longTest("that could not be handed over is failed there, and stays so when the money is back", async () => {
    const delivery = await deliveryAt("in_transit");
    await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody home" });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    await done((await admin()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Back" });
    await routingDone();
    expect((await orderOf(delivery.id))?.status).toBe("failed");
  });

  longTest("that was deleted there behind our back is made again at its next step", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.removeOrder(url(), orderNoOf(delivery.id));
    await start(delivery);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
  });

  longTest(
    "is told of with the fewest calls: one to make it, one for changed fields and one for the status",
    async () => {
      await sandbox.forgetRequests(url());
      const made = async () => [
        await calls("create_order"),
        await calls("update_order"),
        await calls("update_completion_details"),
      ];
      const delivery = await deliveryAt("broadcast");
      await routingDone();
      expect(await made()).toEqual([1, 0, 0]);
      await done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
      await routingDone();
      expect(await made()).toEqual([1, 1, 0]);
      await start(delivery);
      await routingDone();
      expect(await made()).toEqual([1, 2, 1]);
      await sql("select private.enqueue_routing_order($1)", [delivery.id]);
      await routingDone();
      expect(await made()).toEqual([1, 2, 1]);
    },
  );
});

test("the worker stops in order", async () => {
  expect(await worker().stop()).toBe(0);
});
