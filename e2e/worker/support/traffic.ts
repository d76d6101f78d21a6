// Deliveries that run while workers die: senders, receivers and drivers who act as soon as they can, and sometimes
// decline or do not answer. All of it by one seed.
import type { Random } from "../../../local/fleet/random";
import {
  callRpc,
  callRpcOrThrow,
  closeBeforePools,
  setDriverPosition,
  newCustomer,
  newDriver,
  sql,
  type TestPerson,
  type LatLng,
} from "../../../supabase/tests/support/harness";
import {
  readCode,
  newDelivery,
  positionBody,
  type TestDelivery,
  completeCashLeg,
} from "../../../supabase/tests/support/deliveries";

export const pickRandom = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

type Offer = { id: string; status: string; transactionId: string };
type Task = { transactionId: string; state: string };

export class OfferTraffic {
  readonly deliveries: TestDelivery[] = [];
  readonly drivers: TestPerson[] = [];
  readonly #random: Random;
  readonly #at: LatLng;
  /** Offers that will not be answered. */
  readonly #ignored = new Set<string>();
  #customers: TestPerson[] = [];
  #stopped = false;
  #driverLoops: Promise<void>[] = [];

  constructor(random: Random, place: LatLng) {
    this.#random = random;
    this.#at = place;
    closeBeforePools(() => this.end());
  }

  /** Customers sign up and drivers come online. */
  async begin(drivers: number, customers: number): Promise<void> {
    const at = (): LatLng => ({
      lat: this.#at.lat + (this.#random() - 0.5) * 0.1,
      lng: this.#at.lng + (this.#random() - 0.5) * 0.1,
    });
    this.#customers = await mapWithLimit(
      Array.from({ length: customers }, (_, n) => n),
      () => newCustomer(),
    );
    this.drivers.push(
      ...(await mapWithLimit(
        Array.from({ length: drivers }, (_, n) => n),
        () => newDriver({ online: true, at: at() }),
      )),
    );
    this.#driverLoops = this.drivers.map((driver) => this.#runDriver(driver, at));
  }

  /** Requests and accepts this many more deliveries. */
  async send(count: number): Promise<void> {
    await mapWithLimit(
      Array.from({ length: count }, (_, n) => n),
      async () => {
        const sender = pickRandom(this.#random, this.#customers);
        const receiver = pickRandom(
          this.#random,
          this.#customers.filter((person) => person !== sender),
        );
        const delivery = await newDelivery({
          sender,
          receiver,
          at: this.#at,
          amount: 20 + Math.floor(this.#random() * 300),
          urgent: this.#random() < 0.1,
        });
        this.deliveries.push(delivery);
        await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
      },
    );
  }

  /** Makes an open offer expire now; false without one that is not being answered. */
  async runOut(): Promise<boolean> {
    const aged = await sql(
      `with aged as (
         update public.driver_notifications set expires_at = clock_timestamp() where id in (
           select id from public.driver_notifications where transaction_id = any($1) and status in ('sent', 'delivered', 'read')
            order by sent_at limit 1 for update skip locked) returning id)
       select private.enqueue('expire_offer', jsonb_build_object('offerId', id), null, 'expire:' || id) from aged`,
      [this.deliveries.map(({ id }) => id)],
    );
    return aged.length > 0;
  }

  /** A free driver wakes searches without a driver; false when no driver is free. */
  async wake(): Promise<boolean> {
    const woken = await sql(
      "select private.enqueue('wake_dispatches', jsonb_build_object('driverId', user_id), null, 'wake:' || user_id) from public.driver_profiles where user_id = any($1) and is_available",
      [this.drivers.map(({ id }) => id)],
    );
    return woken.length > 0;
  }

  /** From now on every driver accepts, so that all deliveries end. */
  acceptAllOffers(): void {
    this.#willing = true;
  }
  #willing = false;

  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#driverLoops);
  }

  /** A driver's day. Refusals (too late, taken) are part of it. */
  async #runDriver(driver: TestPerson, at: () => LatLng): Promise<void> {
    const { client } = driver;
    for (let iteration = 0; !this.#stopped; iteration++) {
      if (iteration % 100 === 0) {
        await callRpcOrThrow(client, "record_heartbeat");
        await setDriverPosition(driver, at());
      }
      const task = await callRpcOrThrow<Task | null>(client, "get_current_task");
      if (task) await this.#advanceTask(driver, task);
      else await this.#answerOffer(driver);
      await new Promise((again) => {
        setTimeout(again, 100);
      });
    }
  }

  async #answerOffer({ client }: TestPerson): Promise<void> {
    const { items } = await callRpcOrThrow<{ items: Offer[] }>(client, "list_offers", { p_limit: 3 });
    const offer = items.find(({ status }) => status === "new");
    if (!offer) return;
    if (this.#ignored.has(offer.id) && !this.#willing) return;
    const chance = this.#willing ? 1 : this.#random();
    if (chance < 0.1) await callRpc(client, "decline_offer", { p_id: offer.id, p_reason: "Other" });
    else if (chance < 0.2) this.#ignored.add(offer.id);
    else await callRpc(client, "accept_offer", { p_id: offer.id, p_via: "app" });
  }

  async #advanceTask(driver: TestPerson, { transactionId, state }: Task): Promise<void> {
    const delivery = this.deliveries.find(({ id }) => id === transactionId);
    if (!delivery) return;
    const { client } = driver;
    // Their phone is at the drop-off before they report it.
    if (state === "active") await setDriverPosition(driver, delivery.at);
    if (state === "accepted") await completeCashLeg(driver, delivery);
    else if (state === "active")
      await callRpcOrThrow(client, "arrive", {
        p_transaction_id: transactionId,
        p_position: positionBody(delivery.at),
      });
    else if (state === "arrived")
      await callRpcOrThrow(client, "complete_task", {
        p_transaction_id: transactionId,
        p_code: await readCode(delivery),
      });
  }
}

/** A few concurrently: two cores, and every sign-up costs a password hash. */
export async function mapWithLimit<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let index = next++; index < list.length; index = next++) results[index] = await work(list[index] as T);
    }),
  );
  return results;
}
