// From a confirmed payment to the committed offer and to the message on the driver's socket, with the product's worker,
// one delivery after another; alternating with the minimal steps of such a chain.
import { cancelDelivery, createDeliveries } from "../harness/deliveries.ts";
import { EventArrivals, prepareSteps, isQueueIdle, timeToArrival } from "../harness/offer-latency.ts";
import { joinChannel, signUpAccount } from "../harness/realtime.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startProduct, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { p50, formatP50AndP99, p99 } from "../harness/stats.ts";

const WARM_UP = 20;

export const benchOffer = (rounds: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const { stack } = await startProduct(defer, { worker: true });
    const arrivals = new EventArrivals();
    const admin = await connect(defer, superuserUrl(stack));
    const driver = await signUpAccount(stack, "Dora", { user_type: "driver", license_number: "D1234567" });
    await joinChannel(defer, stack, `driver:${driver.id}`, driver.token, (message) => {
      if (/"status":\s*"new"/.test(message)) arrivals.arrived("message");
    });
    const deliveries = await createDeliveries(admin, rounds + WARM_UP);
    const { owner, notify, startJob, pay } = await prepareSteps(defer, stack, admin, arrivals);
    const taken = { bare: [] as number[], committed: [] as number[], received: [] as number[] };
    for (const [n, { id, lat, lng }] of deliveries.entries()) {
      const bare = (await notify(n)) + (await startJob(n));
      await owner.query(
        "update public.driver_profiles set current_latitude = $2, current_longitude = $3, position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1",
        [driver.id, lat, lng],
      );
      const message = arrivals.of("message");
      const start = performance.now();
      const [committed, received] = await Promise.all([
        timeToArrival(arrivals.of(`offer ${id}`), () => pay(id)),
        message.then((at) => at - start),
      ]);
      await cancelDelivery(owner, id);
      await isQueueIdle(owner);
      if (n < WARM_UP) continue;
      taken.bare.push(bare);
      taken.committed.push(committed);
      taken.received.push(received);
    }
    const chain = (measure: string, ours: number[], most: number): ResultRow =>
      toResultRow({
        measure,
        baseline: "insert and NOTIFY, plus add_job to start",
        ours: formatP50AndP99(ours),
        theirs: formatP50AndP99(taken.bare),
        ratio: p50(ours) / p50(taken.bare),
        goal: goalAtMost(most, "p50"),
        note: `p99 ratio ${(p99(ours) / p99(taken.bare)).toPrecision(3)}`,
      });
    return [
      chain("payment confirmed to offer committed", taken.committed, 2),
      chain("payment confirmed to the driver's socket", taken.received, 4),
    ];
  });
