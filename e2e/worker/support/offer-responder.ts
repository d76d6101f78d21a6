// Drivers who answer offers and carry deliveries, each on their own phone. A phone that is offline stores its answer
// and retries.
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  type RpcResult,
  type TestPerson,
} from "../../../supabase/tests/support/harness";
import { readCode, positionBody, type TestDelivery, completeCashLeg } from "../../../supabase/tests/support/deliveries";

export type OfferBehavior = "accept" | "decline" | "ignore";
type Offer = { id: string; status: string };
type Task = { transactionId: string; state: string };

const POLL_MS = 60;
// The heartbeat of a phone, in polls.
const HEARTBEAT = 200;

export class OfferResponder {
  /** Requests or responses that were lost; refusals are expected and listed separately. */
  readonly lost: string[] = [];
  /** Refusals to drivers, such as a late answer. */
  readonly refused: string[] = [];
  readonly #drivers: readonly TestPerson[];
  readonly #deliveries: readonly TestDelivery[];
  readonly #nextBehavior: () => OfferBehavior;
  readonly #behaviors = new Map<string, OfferBehavior>();
  readonly #answered = new Set<string>();
  readonly #driverLoops: Promise<void>[];
  #stopped = false;

  /** `deliveries` may grow while they work. */
  constructor(drivers: readonly TestPerson[], deliveries: readonly TestDelivery[], nextBehavior: () => OfferBehavior) {
    this.#drivers = drivers;
    this.#deliveries = deliveries;
    this.#nextBehavior = nextBehavior;
    this.#driverLoops = this.#drivers.map((driver) => this.#runDriver(driver));
  }

  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#driverLoops);
  }

  async #runDriver(driver: TestPerson): Promise<void> {
    for (let iteration = 1; !this.#stopped; iteration++) {
      try {
        if (iteration % HEARTBEAT === 0) await callRpcOrThrow(driver.client, "record_heartbeat");
        const task = await callRpcOrThrow<Task | null>(driver.client, "get_current_task");
        if (task) await this.#advanceTask(driver, task);
        else await this.#answerOffer(driver);
      } catch (error) {
        this.lost.push(`${driver.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await new Promise((again) => {
        setTimeout(again, POLL_MS);
      });
    }
  }

  async #answerOffer({ client }: TestPerson): Promise<void> {
    const { items } = await callRpcOrThrow<{ items: Offer[] }>(client, "list_offers", { p_limit: 3 });
    const offer = items.find(({ id, status }) => status === "new" && !this.#answered.has(id));
    if (!offer) return;
    const nextBehavior = this.#behaviors.get(offer.id) ?? this.#nextBehavior();
    this.#behaviors.set(offer.id, nextBehavior);
    if (nextBehavior === "accept")
      this.#recordRefusal(await callRpc(client, "accept_offer", { p_id: offer.id, p_via: "app" }));
    if (nextBehavior === "decline")
      this.#recordRefusal(await callRpc(client, "decline_offer", { p_id: offer.id, p_reason: "Other" }));
    this.#answered.add(offer.id);
  }

  async #advanceTask(driver: TestPerson, { transactionId, state }: Task): Promise<void> {
    const delivery = this.#deliveries.find(({ id }) => id === transactionId);
    const taskArgs = { p_transaction_id: transactionId };
    if (!delivery) return;
    const { client } = driver;
    // Their phone is at the drop-off before they report it.
    if (state === "active") await setDriverPosition(driver, delivery.at);
    if (state === "accepted")
      await completeCashLeg(driver, delivery).catch((error: unknown) => this.#recordRefusedLegStep(error));
    else if (state === "active")
      this.#recordRefusal(await callRpc(client, "arrive", { ...taskArgs, p_position: positionBody(delivery.at) }));
    else if (state === "arrived")
      this.#recordRefusal(await callRpc(client, "complete_task", { ...taskArgs, p_code: await readCode(delivery) }));
  }

  // A refusal is thrown with the function that refused; anything else was lost on the way.
  #recordRefusedLegStep(error: unknown): void {
    const code = error instanceof Error ? /^\w+_leg: (\w+) /.exec(error.message)?.[1] : undefined;
    if (code === undefined) throw error;
    this.refused.push(code);
  }

  #recordRefusal(answer: RpcResult): void {
    if (!answer.ok) this.refused.push(answer.code);
  }
}
