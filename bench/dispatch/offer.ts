// Latency from a confirmed payment to the committed offer and to the message on the driver's socket, with an app process
// and a worker, one delivery after another. Alternates with bare statements (no triggers) that write the same rows.
import { createDeliveries, type BenchDelivery } from "../harness/deliveries.ts";
import { EventArrivals, prepareSteps, waitForIdleQueue, timeToArrival } from "../harness/offer-latency.ts";
import { joinChannel, signUpAccount } from "../harness/realtime.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { connectAsAdmin, startProduct, type DeferCleanup } from "../harness/stack.ts";
import { p50, formatP50AndP99, p99 } from "../harness/stats.ts";
import { BARE_OFFER, BARE_PAYMENT } from "./baselines.ts";

const WARM_UP_ROUNDS = 20;
const MAX_MS = 15;

export async function benchOffer(defer: DeferCleanup, rounds: number): Promise<ResultRow[]> {
  const product = await startProduct(defer, { worker: true });
  const { stack, admin } = product;
  const arrivals = new EventArrivals();
  const driver = await signUpAccount(stack, "Dora", { user_type: "driver", license_number: "D1234567" });
  await joinChannel(defer, stack, `driver:${driver.id}`, driver.token, (message) => {
    if (/"status":\s*"new"/.test(message)) arrivals.record("message");
  });
  const deliveries = await createDeliveries(admin, 2 * (rounds + WARM_UP_ROUNDS));
  const { owner, pay } = await prepareSteps(defer, product, admin, arrivals);
  const bare = await connectAsAdmin(defer, stack);
  await bare.query("set session_replication_role = replica");
  const durations = { bare: [] as number[], committed: [] as number[], received: [] as number[] };

  // Both sides use the same driver: each offer is closed, as by an administrator, before the next one.
  const closeOffer = async ({ id }: BenchDelivery): Promise<void> => {
    await owner.query(
      "select private.withdraw_offers($1, 'cancelled'), private.change_transaction_status($1, null, 'cancel', 'admin')",
      [id],
    );
    await waitForIdleQueue(owner);
  };
  for (let n = 0; n < rounds + WARM_UP_ROUNDS; n++) {
    const [ours, theirs] = deliveries.slice(2 * n, 2 * n + 2) as [BenchDelivery, BenchDelivery];
    await owner.query(
      `update public.driver_profiles set is_approved = true, status = 'online', is_available = true, current_latitude = $2, current_longitude = $3,
         position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1`,
      [driver.id, ours.lat, ours.lng],
    );
    await waitForIdleQueue(owner);
    const message = arrivals.waitFor("message");
    const start = performance.now();
    const [committed, received] = await Promise.all([
      timeToArrival(arrivals.waitFor(`offer ${ours.id}`), () => pay(ours.id)),
      message.then((at) => at - start),
    ]);
    await closeOffer(ours);
    const bareMs = await timeToArrival(arrivals.waitFor(`offer ${theirs.id}`), async () => {
      await bare.query({ name: "pay", text: BARE_PAYMENT, values: [theirs.id] });
      await bare.query({ name: "offer", text: BARE_OFFER, values: [theirs.id, driver.id] });
    });
    await closeOffer(theirs);
    if (n < WARM_UP_ROUNDS) continue;
    durations.bare.push(bareMs);
    durations.committed.push(committed);
    durations.received.push(received);
  }
  const latencyRow = (measure: string, ours: number[], maxRatio: number): ResultRow => {
    const goal = goalAtMost(maxRatio, "p50");
    const ratio = p50(ours) / p50(durations.bare);
    return toResultRow({
      measure,
      baseline: "the same rows by two bare statements, and NOTIFY",
      ours: formatP50AndP99(ours),
      theirs: formatP50AndP99(durations.bare),
      ratio,
      goal: { text: `${goal.text}, ${MAX_MS} ms idle`, met: goal.isMet(ratio) && p50(ours) <= MAX_MS },
      note: `p99 ratio ${(p99(ours) / p99(durations.bare)).toPrecision(3)}`,
    });
  };
  return [
    latencyRow("payment confirmed to offer committed", durations.committed, 2.5),
    latencyRow("payment confirmed to the driver's socket", durations.received, 4),
  ];
}
