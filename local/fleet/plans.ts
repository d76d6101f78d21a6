// Planned faults of the fleet's own deliveries. A real sender's deliveries have none.
import { planOf, UNTROUBLED, type Plan, type Shares } from "./trouble.ts";

export type Trouble = Omit<Plan, "amount">;

export class Plans {
  readonly #seed: number;
  readonly #shares: Shares;
  readonly #of = new Map<string, Plan>();
  #drawn = 0;

  constructor(seed: number, shares: Shares) {
    this.#seed = seed;
    this.#shares = shares;
  }

  /** The plan of the next delivery. */
  next = (): Plan => planOf(this.#seed, this.#drawn++, this.#shares);

  /** Assigns a plan to a delivery. */
  keep(transactionId: string, plan: Plan): void {
    this.#of.set(transactionId, plan);
  }

  /** Marks this step's fault as done, so that it is not repeated. */
  past(transactionId: string, step: "pickup" | "deposit"): void {
    const plan = this.#of.get(transactionId);
    if (plan) this.#of.set(transactionId, { ...plan, [step]: "right" });
  }

  of = (transactionId: string): Trouble => this.#of.get(transactionId) ?? UNTROUBLED;
}
