// Planned faults of the fleet's own deliveries. A real sender's deliveries have none.
import { planFaults, NO_DELIVERY_FAULTS, type FaultPlan, type FaultShares } from "./faults.ts";

export type DeliveryFaults = Omit<FaultPlan, "amount">;

export class FaultPlans {
  readonly #seed: number;
  readonly #shares: FaultShares;
  readonly #of = new Map<string, FaultPlan>();
  #drawn = 0;

  constructor(seed: number, shares: FaultShares) {
    this.#seed = seed;
    this.#shares = shares;
  }

  /** The plan of the next delivery. */
  nextPlan = (): FaultPlan => planFaults(this.#seed, this.#drawn++, this.#shares);

  /** Assigns a plan to a delivery. */
  assign(transactionId: string, plan: FaultPlan): void {
    this.#of.set(transactionId, plan);
  }

  /** Marks this step's fault as done, so that it is not repeated. */
  markDone(transactionId: string, step: "pickup" | "deposit"): void {
    const plan = this.#of.get(transactionId);
    if (plan) this.#of.set(transactionId, { ...plan, [step]: "right" });
  }

  planFor = (transactionId: string): DeliveryFaults => this.#of.get(transactionId) ?? NO_DELIVERY_FAULTS;
}
