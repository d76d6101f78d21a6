// Drivers who answer offers and carry deliveries, each on their own phone. A phone that is offline stores its answer
// and retries.
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  type RpcResult,
  type TestPerson,
} from "../../../supabase/tests/support/harness";
import { readCode, positionBody, type TestDelivery, exchangeCashAs } from "../../../supabase/tests/support/deliveries";

export type OfferBehavior = "accept" | "decline" | "ignore";
type Offer = { id: string; status: string };
type Task = { transactionId: string; state: string };

const LOOK_MS = 60;
// The heartbeat of a phone, in polls.
const HEARTBEAT = 200;

export class OfferResponder {
  /** Requests or responses that were lost; refusals are expected and listed separately. */
  readonly lost: string[] = [];
  /** Refusals to drivers, such as a late answer. */
  readonly refused: string[] = [];
  readonly #drivers: readonly TestPerson[];
  readonly #deliveries: readonly TestDelivery[];
  readonly #mood: () => OfferBehavior;
  readonly #moods = new Map<string, OfferBehavior>();
  readonly #answered = new Set<string>();
  readonly #lives: Promise<void>[];
  #over = false;

  /** `deliveries` may grow while they work. */
  constructor(drivers: readonly TestPerson[], deliveries: readonly TestDelivery[], mood: () => OfferBehavior) {
    this.#drivers = drivers;
    this.#deliveries = deliveries;
    this.#mood = mood;
    this.#lives = this.#drivers.map((driver) => this.#work(driver));
  }

  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#lives);
  }

  async #work(driver: TestPerson): Promise<void> {
    for (let look = 1; !this.#over; look++) {
      try {
        if (look % HEARTBEAT === 0) await callRpcOrThrow(driver.client, "record_heartbeat");
        const task = await callRpcOrThrow<Task | null>(driver.client, "get_current_task");
        if (task) await this.#carry(driver, task);
        else await this.#consider(driver);
      } catch (error) {
        this.lost.push(`${driver.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await new Promise((again) => {
        setTimeout(again, LOOK_MS);
      });
    }
  }

  async #consider({ client }: TestPerson): Promise<void> {
    const { items } = await callRpcOrThrow<{ items: Offer[] }>(client, "list_offers", { p_limit: 3 });
    const offer = items.find(({ id, status }) => status === "new" && !this.#answered.has(id));
    if (!offer) return;
    const mood = this.#moods.get(offer.id) ?? this.#mood();
    this.#moods.set(offer.id, mood);
    if (mood === "accept") this.#heard(await callRpc(client, "accept_offer", { p_id: offer.id, p_via: "app" }));
    if (mood === "decline") this.#heard(await callRpc(client, "decline_offer", { p_id: offer.id, p_reason: "Other" }));
    this.#answered.add(offer.id);
  }

  async #carry(driver: TestPerson, { transactionId, state }: Task): Promise<void> {
    const delivery = this.#deliveries.find(({ id }) => id === transactionId);
    const own = { p_transaction_id: transactionId };
    if (!delivery) return;
    const { client } = driver;
    // Their phone is at the drop-off before they report it.
    if (state === "active") await setDriverPosition(driver, delivery.at);
    if (state === "accepted") await exchangeCashAs(driver, delivery).catch((error: unknown) => this.#refusedBy(error));
    else if (state === "active")
      this.#heard(await callRpc(client, "arrive", { ...own, p_position: positionBody(delivery.at) }));
    else if (state === "arrived")
      this.#heard(await callRpc(client, "complete_task", { ...own, p_code: await readCode(delivery) }));
  }

  // A refusal is thrown with the function that refused; anything else was lost on the way.
  #refusedBy(error: unknown): void {
    const code = error instanceof Error ? /^\w+_leg: (\w+) /.exec(error.message)?.[1] : undefined;
    if (code === undefined) throw error;
    this.refused.push(code);
  }

  #heard(answer: RpcResult): void {
    if (!answer.ok) this.refused.push(answer.code);
  }
}
