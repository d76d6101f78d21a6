// What befalls which of the fleet's own deliveries. Where a real person sends, nothing goes wrong by the fleet's doing.
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

  /** What befalls the next delivery. */
  next = (): Plan => planOf(this.#seed, this.#drawn++, this.#shares);

  /** The plan is this delivery's. */
  keep(transactionId: string, plan: Plan): void {
    this.#of.set(transactionId, plan);
  }

  /** What befalls it at this step has befallen it, and does not again. */
  past(transactionId: string, step: "pickup" | "deposit"): void {
    const plan = this.#of.get(transactionId);
    if (plan) this.#of.set(transactionId, { ...plan, [step]: "right" });
  }

  of = (transactionId: string): Trouble => this.#of.get(transactionId) ?? UNTROUBLED;
}
