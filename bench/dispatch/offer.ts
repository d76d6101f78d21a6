// From a confirmed payment to the committed offer and to the message on the driver's socket, with the product's worker,
// one delivery after another; alternating with the minimal steps of such a chain.
import { cancelDelivery, createDeliveries } from "../harness/deliveries.ts";
import { EventArrivals, prepareSteps, isQueueIdle, timeToArrival } from "../harness/offer-latency.ts";
import { joinChannel, signUpAccount } from "../harness/realtime.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startProduct, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { p50, formatP50AndP99, p99 } from "../harness/stats.ts";

const WARM_UP_ROUNDS = 20;

export const benchOffer = (rounds: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const { stack } = await startProduct(defer, { worker: true });
    const arrivals = new EventArrivals();
    const admin = await connect(defer, superuserUrl(stack));
    const driver = await signUpAccount(stack, "Dora", { user_type: "driver", license_number: "D1234567" });
    await joinChannel(defer, stack, `driver:${driver.id}`, driver.token, (message) => {
      if (/"status":\s*"new"/.test(message)) arrivals.record("message");
    });
    const deliveries = await createDeliveries(admin, rounds + WARM_UP_ROUNDS);
    const { owner, notify, startJob, pay } = await prepareSteps(defer, stack, admin, arrivals);
    const durations = { bare: [] as number[], committed: [] as number[], received: [] as number[] };
    for (const [n, { id, lat, lng }] of deliveries.entries()) {
      const bareMs = (await notify(n)) + (await startJob(n));
      await owner.query(
        "update public.driver_profiles set current_latitude = $2, current_longitude = $3, position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1",
        [driver.id, lat, lng],
      );
      const message = arrivals.waitFor("message");
      const start = performance.now();
      const [committed, received] = await Promise.all([
        timeToArrival(arrivals.waitFor(`offer ${id}`), () => pay(id)),
        message.then((at) => at - start),
      ]);
      await cancelDelivery(owner, id);
      await isQueueIdle(owner);
      if (n < WARM_UP_ROUNDS) continue;
      durations.bare.push(bareMs);
      durations.committed.push(committed);
      durations.received.push(received);
    }
    const latencyRow = (measure: string, ours: number[], limit: number): ResultRow =>
      toResultRow({
        measure,
        baseline: "insert and NOTIFY, plus add_job to start",
        ours: formatP50AndP99(ours),
        theirs: formatP50AndP99(durations.bare),
        ratio: p50(ours) / p50(durations.bare),
        goal: goalAtMost(limit, "p50"),
        note: `p99 ratio ${(p99(ours) / p99(durations.bare)).toPrecision(3)}`,
      });
    return [
      latencyRow("payment confirmed to offer committed", durations.committed, 2),
      latencyRow("payment confirmed to the driver's socket", durations.received, 4),
    ];
  });
