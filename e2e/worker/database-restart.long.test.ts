// The database restarts during dispatch: a worker continues automatically, and no delivery is lost. On a stack of its
// own, because other tests must not lose theirs.
import { stopStack, restartStack, type StopMode } from "../fixtures/own-stack";
import { newCustomer, newDriver, queryRow, sql, type TestPerson } from "../../supabase/tests/support/harness";
import { kmNorth, paidDelivery, nextUnusedLocation, type TestDelivery } from "../../supabase/tests/support/deliveries";
import { findInvariantViolations } from "../../supabase/tests/support/racing";
import { OfferResponder, type OfferBehavior } from "./support/offer-responder";
import { waitForAllSearches, findOverlappingOffers, changeSetting } from "./support/searches";
import { seededRandom } from "../../local/fleet/random";
import { mapWithLimit, pickRandom } from "./support/traffic";
import { setFileTimeout, startWorker, pollWithWorkerLogs } from "./support/worker-process";

setFileTimeout(240_000);
afterAll(stopStack);

const quick = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" };
const DELIVERIES = 20;

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  await changeSetting("offer_timeout_seconds", 3);
  await changeSetting("dispatch_pauses_seconds", [0.3, 0.6, 1, 1, 1]);
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

test.each<[StopMode]>([["in order"], ["by kill -9"]])(
  "the database ends %s while twenty deliveries are dispatched, and restarts: the worker continues, and each delivery finds its driver or is flagged",
  async (ending) => {
    const random = seededRandom(20);
    const [place, emptyPlace] = [nextUnusedLocation(), nextUnusedLocation()];
    const drivers = await mapWithLimit([1, 2, 3, 4, 5, 6], (km) => newDriver({ online: true, at: kmNorth(place, km) }));
    const worker = await startWorker(quick);
    const deliveries: TestDelivery[] = [];
    const phones = new OfferResponder(drivers, deliveries, () =>
      pickRandom<OfferBehavior>(random, ["accept", "accept", "accept", "decline", "ignore"]),
    );
    try {
      await mapWithLimit(
        Array.from({ length: DELIVERIES }, (_, n) => n),
        async (n) => {
          // A few wait where no driver is.
          deliveries.push(
            await paidDelivery({ sender, receiver, at: n % 10 === 3 ? emptyPlace : place, urgent: n % 5 === 0 }),
          );
        },
      );
      const ids = deliveries.map(({ id }) => id);
      const count = async (countWhere: string): Promise<number> =>
        (
          await queryRow<{ n: number }>(
            `select count(*)::int as n from public.transactions t where t.id = any ($1) and ${countWhere}`,
            [ids],
          )
        ).n;
      const searching = await count("t.status in ('payment_confirmed', 'broadcast')");
      expect(searching).toBeGreaterThan(0);

      const before = { lost: phones.lost.length, log: worker.log().length };
      await restartStack(ending, () =>
        pollWithWorkerLogs("the worker has detected the failure", () =>
          worker.log().slice(before.log).includes("the database cannot be reached"),
        ),
      );
      expect(phones.lost.length).toBeGreaterThan(before.lost);

      const { found, flagged } = await waitForAllSearches(ids, 120);
      expect(found + flagged).toBe(DELIVERIES);
      expect(flagged).toBeGreaterThanOrEqual(2);
      expect(await findOverlappingOffers(ids)).toEqual([]);
      expect(await findInvariantViolations(ids)).toEqual([]);
      // Jobs of the lost pool, retried since, are removed with the next heartbeat; failed ones would stay.
      await pollWithWorkerLogs(
        "no job has failed",
        async () => (await sql("select from graphile_worker.jobs where attempts >= max_attempts")).length === 0,
      );
      expect(
        await sql(
          "select user_id, type, data ->> 'transactionId' as id from public.notifications where type in ('driver_assigned', 'delivery_completed') and (data ->> 'transactionId')::uuid = any ($1) group by 1, 2, 3 having count(*) > 1",
          [ids],
        ),
      ).toEqual([]);
      // Phones met a database that was down, and nothing else failed.
      expect(
        phones.lost.filter(
          (reason) =>
            !/connection|ECONN|the database system is (?:shutting down|starting up|in recovery mode)|not yet accepting|is not queryable/i.test(
              reason,
            ),
        ),
      ).toEqual([]);
      // The same process throughout: it started its second run.
      expect(worker.log().split("worker ready").length).toBeGreaterThan(2);
      console.log(`${ending}: ${searching} were searching; ${found} found their driver, ${flagged} are flagged`);
    } finally {
      await phones.end();
    }
    expect(await worker.stop()).toBe(0);
  },
);
