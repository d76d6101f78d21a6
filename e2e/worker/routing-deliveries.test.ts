// Deliveries at the routing provider, as a worker sends them.
import { callRpcOrThrow, newDriver, nextUnusedLocation, sql, testStack } from "../../supabase/tests/support/harness";
import { sharedAdmin, createDeliveryInStatus, newDelivery } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  arriveAtDropOff,
  countProviderCalls,
  completeDelivery,
  findProviderDifferences,
  toOrderNo,
  findProviderOrder,
  waitForRoutingJobs,
  startDelivery,
} from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";
import { longTest } from "../fixtures/long-test";

const url = (): string => testStack().url;
const worker = withRoutingWorker();

describe("a delivery at the provider", () => {
  test("is created at the payment without a driver, gets its driver at the acceptance, and follows each step to the handover", async () => {
    const delivery = await createDeliveryInStatus("broadcast");
    for (const step of [
      () => Promise.resolve(),
      () => callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id }),
      () => startDelivery(delivery),
      () => arriveAtDropOff(delivery),
      () => completeDelivery(delivery),
    ]) {
      await step();
      await waitForRoutingJobs();
      expect(await findProviderDifferences([delivery.id])).toEqual([]);
    }
    expect((await findProviderOrder(delivery.id))?.status).toBe("success");
    expect(
      await sql(
        "select 1 from private.routing_orders where transaction_id = $1 and refused_version is null and refusals = 0 and not creation_unconfirmed",
        [delivery.id],
      ),
    ).toHaveLength(1);
  });

  longTest("does not exist before the payment", async () => {
    const delivery = await newDelivery();
    await waitForRoutingJobs();
    expect(await findProviderOrder(delivery.id)).toBeUndefined();
    expect(await sql("select 1 from private.routing_orders where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  longTest("loses its driver when they give it up, and gets the next one: the same order throughout", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    const first = await findProviderOrder(delivery.id);
    await callRpcOrThrow(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
    const next = await newDriver({ online: true, at: nextUnusedLocation() });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_assign_delivery", {
      p_transaction_id: delivery.id,
      p_driver_id: next.id,
    });
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
    expect((await findProviderOrder(delivery.id))?.id).toBe(first?.id);
  });

  longTest("is deleted when an administrator cancels or deletes it", async () => {
    for (const adminFunction of ["admin_cancel_delivery", "admin_delete_transaction"]) {
      const delivery = await createDeliveryInStatus("assigned");
      await waitForRoutingJobs();
      expect(await findProviderOrder(delivery.id)).toBeDefined();
      await callRpcOrThrow((await sharedAdmin()).client, adminFunction, {
        p_transaction_id: delivery.id,
        p_reason: "A mistake",
      });
      await waitForRoutingJobs();
      expect(await findProviderOrder(delivery.id)).toBeUndefined();
    }
  });

  longTest("that could not be handed over is failed there, and stays so after the refund", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody home",
    });
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_refund_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Back",
    });
    await waitForRoutingJobs();
    expect((await findProviderOrder(delivery.id))?.status).toBe("failed");
  });

  longTest("that was deleted there is created again at its next step", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await sandbox.removeRoutingOrder(url(), toOrderNo(delivery.id));
    await startDelivery(delivery);
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
  });

  longTest(
    "is sent with the fewest calls: one to create it, one for changed fields and one for the status",
    async () => {
      await sandbox.clearRoutingRequests(url());
      const made = async () => [
        await countProviderCalls("create_order"),
        await countProviderCalls("update_order"),
        await countProviderCalls("update_completion_details"),
      ];
      const delivery = await createDeliveryInStatus("broadcast");
      await waitForRoutingJobs();
      expect(await made()).toEqual([1, 0, 0]);
      await callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
      await waitForRoutingJobs();
      expect(await made()).toEqual([1, 1, 0]);
      await startDelivery(delivery);
      await waitForRoutingJobs();
      expect(await made()).toEqual([1, 2, 1]);
      await sql("select private.enqueue_routing_order($1)", [delivery.id]);
      await waitForRoutingJobs();
      expect(await made()).toEqual([1, 2, 1]);
    },
  );
});

test("the worker shuts down gracefully", async () => {
  expect(await worker().stop()).toBe(0);
});
