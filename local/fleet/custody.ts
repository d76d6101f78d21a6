// How the fleet's people hand over cash, correctly or with the planned fault: the driver's counts, the counterpart's
// answers, and when a driver gives up.
import type { FleetApiClient } from "./api-client.ts";
import { isCountedLeg, type TaskLeg } from "./task.ts";
import { toDenominations, type FaultPlan } from "./faults.ts";

export type FleetClient = Pick<FleetApiClient, "get" | "post">;
export type SimulatedLegCode = { code: string; display: string; qrData: string };
type Cash = Pick<FaultPlan, "pickup" | "by" | "back" | "deposit">;

const WRONG_BY = 20;
/** A wrong count that is still positive. */
const less = (amount: number): number => (amount > WRONG_BY ? amount - WRONG_BY : amount / 2);

/** The driver's nth count. */
export function driverCountedAmount(
  { pickup }: Cash,
  { kind, amount }: Pick<TaskLeg, "kind" | "amount">,
  nth: number,
): number {
  if (kind !== "pickup") return amount;
  return pickup === "differs" || (pickup === "miscount" && nth === 1) ? less(amount) : amount;
}

/** Whether a driver who may leave the pickup does: not after the first dispute. */
export function shouldLeavePickup({ pickup }: Cash, leg: TaskLeg, disputes: number, now = Date.now()): boolean {
  const isLate = leg.leaveAllowedAt !== null && Date.parse(leg.leaveAllowedAt) <= now;
  return leg.kind === "pickup" && (isLate || pickup === "differs" || disputes >= 2);
}

/** The driver's counterpart: the sender, or a guest with their link. */
export class LegCounterpart {
  readonly #cash: Cash;
  readonly #sender: FleetClient;
  readonly #stranger: FleetClient;
  readonly #id: string;
  #token = "";
  disputes = 0;

  constructor(cash: Cash, transactionId: string, sender: FleetClient, stranger: FleetClient) {
    this.#cash = cash;
    this.#sender = sender;
    this.#stranger = stranger;
    this.#id = transactionId;
  }

  /** Responds to the count: returns the code when they confirm it, otherwise null. */
  async answer(): Promise<SimulatedLegCode | null> {
    const legResult = await this.#sender.get<TaskLeg | null>(`/api/transactions/${this.#id}/leg`);
    const leg = legResult.ok ? legResult.data : null;
    if (!isCountedLeg(leg) || leg.counted === null || this.#isSilent(leg)) return null;
    const says = await this.#says(leg);
    if (says !== null) {
      const disputed = await this.#tell(leg, "dispute", { counted: says });
      if (disputed.ok) this.disputes += 1;
      return null;
    }
    const confirmed = await this.#tell<SimulatedLegCode>(leg, "confirm", {});
    return confirmed.ok ? confirmed.data : null;
  }

  #isSilent({ kind, hubId }: TaskLeg): boolean {
    const { pickup, back } = this.#cash;
    return kind === "pickup" ? pickup === "silent" || pickup === "differs" : back !== "sender" || Boolean(hubId);
  }

  /** The amount they claim; null when they agree. */
  async #says({ kind, amount, counted }: TaskLeg): Promise<number | null> {
    const { pickup } = this.#cash;
    const isWrong = kind === "pickup" && (pickup === "refuses" || (pickup === "misread" && this.disputes === 0));
    if (isWrong) return less(amount);
    return counted === amount ? null : amount;
  }

  /** Through the sender's account, or by a link that is created for each leg. */
  async #tell<T>({ kind }: TaskLeg, verb: "confirm" | "dispute", body: object) {
    if (this.#cash.by === "sender") return this.#sender.post<T>(`/api/transactions/${this.#id}/leg/${verb}`, body);
    if (!this.#token.startsWith(kind)) {
      const link = await this.#sender.post<{ token: string }>(`/api/transactions/${this.#id}/leg/link`);
      if (link.ok) this.#token = kind + link.data.token;
    }
    return this.#stranger.post<T>(`/api/legs/${this.#token.slice(kind.length)}/${verb}`, body);
  }
}

type SimulatedDeposit = { id: string; state: string; counted: number | null };
/** Cash in a hub's safe that belongs to senders: it goes neither to the bank nor to a driver. */
export async function sumCollectionsWaiting(cashier: FleetClient, hubId: string): Promise<number> {
  const screen = await cashier.get<{ safe: { waiting: number } }>(`/api/hubs/${hubId}`);
  return screen.ok ? screen.data.safe.waiting : 0;
}

/** The cashier's nth count; `brought` is the driver's held cash. */
export function cashierCountedAmount({ deposit }: Cash, brought: number, nth: number): number {
  if (nth > 1 || deposit === "right") return brought;
  return deposit === "short" ? less(brought) : brought + WRONG_BY;
}

/**
 * Counts an open deposit, by two people if required. A mismatch is counted again, correctly. Returns the posted
 * deposit, and the number of counts.
 */
export async function countDeposit(
  cash: Cash,
  brought: number,
  path: string,
  [first, second]: readonly [FleetClient, FleetClient],
): Promise<{ deposit: SimulatedDeposit | null; counts: number; refused: number; two: boolean }> {
  let [counts, refused, two] = [0, 0, false];
  for (let nth = 1; nth <= 3; nth++) {
    const denominations = toDenominations(cashierCountedAmount(cash, brought, nth));
    for (const cashier of [first, second]) {
      const countResult = await cashier.post<SimulatedDeposit>(`${path}/count`, { denominations });
      counts += 1;
      if (!countResult.ok && countResult.code === "COUNT_AGAIN") refused += 1;
      if (!countResult.ok) break;
      if (countResult.data.state === "done") return { deposit: countResult.data, counts, refused, two };
      two = true;
    }
  }
  return { deposit: null, counts, refused, two };
}
