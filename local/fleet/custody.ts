// How the fleet's people hand over cash, correctly or with the planned fault: the driver's counts, the counterpart's
// answers, and when a driver gives up.
import type { FleetApiClient } from "./api-client.ts";
import { isCountedLeg, type TaskLeg } from "./task.ts";
import { toDenominations, type FaultPlan } from "./faults.ts";

export type FleetClient = Pick<FleetApiClient, "get" | "post">;
export type SimulatedLegCode = { code: string; formattedCode: string; qrData: string };
type CashFaults = Pick<FaultPlan, "pickup" | "counterpart" | "returnTo" | "deposit">;

const COUNT_ERROR = 20;
/** A wrong count that is still positive. */
const wrongCount = (amount: number): number => (amount > COUNT_ERROR ? amount - COUNT_ERROR : amount / 2);

/** The driver's nth count. */
export function driverCountedAmount(
  { pickup }: CashFaults,
  { kind, amount }: Pick<TaskLeg, "kind" | "amount">,
  attempt: number,
): number {
  if (kind !== "pickup") return amount;
  return pickup === "differs" || (pickup === "miscount" && attempt === 1) ? wrongCount(amount) : amount;
}

/** Whether a driver who may leave the pickup does: not after the first dispute. */
export function shouldLeavePickup({ pickup }: CashFaults, leg: TaskLeg, disputes: number, now = Date.now()): boolean {
  const isLate = leg.leaveAllowedAt !== null && Date.parse(leg.leaveAllowedAt) <= now;
  return leg.kind === "pickup" && (isLate || pickup === "differs" || disputes >= 2);
}

/** The driver's counterpart: the sender, or a guest with their link. */
export class LegCounterpart {
  readonly #cash: CashFaults;
  readonly #sender: FleetClient;
  readonly #stranger: FleetClient;
  readonly #id: string;
  #token = "";
  disputes = 0;

  constructor(cash: CashFaults, transactionId: string, sender: FleetClient, stranger: FleetClient) {
    this.#cash = cash;
    this.#sender = sender;
    this.#stranger = stranger;
    this.#id = transactionId;
  }

  /** Responds to the count: returns the code when they confirm it, otherwise null. */
  async respondToCount(): Promise<SimulatedLegCode | null> {
    const legResult = await this.#sender.get<TaskLeg | null>(`/api/transactions/${this.#id}/leg`);
    const leg = legResult.ok ? legResult.data : null;
    if (!isCountedLeg(leg) || leg.counted === null || this.#isSilent(leg)) return null;
    const claimed = await this.#claimedAmount(leg);
    if (claimed !== null) {
      const disputed = await this.#respond(leg, "dispute", { counted: claimed });
      if (disputed.ok) this.disputes += 1;
      return null;
    }
    const confirmed = await this.#respond<SimulatedLegCode>(leg, "confirm", {});
    return confirmed.ok ? confirmed.data : null;
  }

  #isSilent({ kind, hubId }: TaskLeg): boolean {
    const { pickup, returnTo } = this.#cash;
    return kind === "pickup" ? pickup === "silent" || pickup === "differs" : returnTo !== "sender" || Boolean(hubId);
  }

  /** The amount they claim; null when they agree. */
  async #claimedAmount({ kind, amount, counted }: TaskLeg): Promise<number | null> {
    const { pickup } = this.#cash;
    const isWrong = kind === "pickup" && (pickup === "refuses" || (pickup === "misread" && this.disputes === 0));
    if (isWrong) return wrongCount(amount);
    return counted === amount ? null : amount;
  }

  /** Through the sender's account, or by a link that is created for each leg. */
  async #respond<T>({ kind }: TaskLeg, verb: "confirm" | "dispute", body: object) {
    if (this.#cash.counterpart === "sender")
      return this.#sender.post<T>(`/api/transactions/${this.#id}/leg/${verb}`, body);
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
export function cashierCountedAmount({ deposit }: CashFaults, brought: number, attempt: number): number {
  if (attempt > 1 || deposit === "right") return brought;
  return deposit === "short" ? wrongCount(brought) : brought + COUNT_ERROR;
}

/**
 * Counts an open deposit, by two people if required. A mismatch is counted again, correctly. Returns the posted
 * deposit, and the number of counts.
 */
export async function countDeposit(
  cash: CashFaults,
  brought: number,
  path: string,
  [first, second]: readonly [FleetClient, FleetClient],
): Promise<{ deposit: SimulatedDeposit | null; counts: number; refused: number; two: boolean }> {
  let [counts, refused, two] = [0, 0, false];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const denominations = toDenominations(cashierCountedAmount(cash, brought, attempt));
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
