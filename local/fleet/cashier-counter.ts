// The hub counters of the fleet's cashiers, who count its drivers' deposits, and the safe in the evening. A real person
// who drives for the fleet's hubs needs a real person as the cashier.
import { toCredentials } from "./accounts.ts";
import { countDeposit, sumCollectionsWaiting, type FleetClient } from "./custody.ts";
import { distance, type LatLng } from "./geo.ts";
import type { FleetAdmin } from "./fleet-admin.ts";
import { repeatUntilStopped } from "./abortable-delay.ts";
import { FleetApiClient } from "./api-client.ts";
import type { DeliveryFaults } from "./fault-plans.ts";
import { toTownDate, secondsOfDay } from "./town-time.ts";

type Hub = { id: string; name: string; location: LatLng; open: boolean; balance: number | null };
type Closing = { id: string; day: string; difference: number };
export type HubCash = { transactionId: string; amount: number };

const POLL_MS = 60_000;
const CLOSING_TIME_S = 22 * 3_600;
const SAFE_FLOAT = 300;
const CASHIERS = ["cashier@handover.test", "cashier2@handover.test"] as const;

export class CashierCounter {
  hubs: Hub[] = [];
  readonly #cashiers: readonly [FleetApiClient, FleetApiClient];
  readonly #admin: FleetAdmin;
  readonly #stop: AbortSignal;
  readonly #log: (line: string) => void;
  /** The town's date on which each safe was last counted. */
  readonly #closed = new Map<string, string>();

  constructor(appUrl: string, admin: FleetAdmin, stop: AbortSignal, log: (line: string) => void) {
    const [first, second] = CASHIERS.map((email) => new FleetApiClient(appUrl, toCredentials({ email }), stop)) as [
      FleetApiClient,
      FleetApiClient,
    ];
    this.#cashiers = [first, second];
    this.#admin = admin;
    this.#stop = stop;
    this.#log = log;
  }

  async run(): Promise<void> {
    for (const cashier of this.#cashiers) await cashier.signIn();
    await repeatUntilStopped("at the hubs", POLL_MS, this.#stop, async () => {
      const list = await this.#cashiers[0].get<{ items: Hub[] }>("/api/hubs");
      if (list.ok) this.hubs = list.data.items;
      for (const hub of this.hubs) await this.#close(hub);
    });
  }

  /** The nearest open hub for a deposit, otherwise the nearest. */
  nearest(place: LatLng): Hub | undefined {
    const open = this.hubs.filter(({ open }) => open);
    return (open.length > 0 ? open : this.hubs).toSorted(
      (a, b) => distance(a.location, place) - distance(b.location, place),
    )[0];
  }

  /** Deposits a driver's cash of these deliveries. Returns whether it was posted, fully or in part. */
  async deposit(
    driver: FleetClient,
    hubId: string,
    cash: readonly HubCash[],
    faults: DeliveryFaults,
  ): Promise<boolean> {
    const hubResult = await this.#cashiers[0].get<{ qrData: string }>(`/api/hubs/${hubId}`);
    if (!hubResult.ok) return false;
    const openedDeposit = await driver.post<{ id: string }>(`/api/hubs/${hubId}/deposits`, {
      items: cash.map(({ transactionId }) => transactionId),
      qrData: hubResult.data.qrData,
    });
    if (!openedDeposit.ok) return false;
    const totalCash = cash.reduce((sum, { amount }) => sum + amount, 0);
    const { deposit } = await countDeposit(
      faults,
      totalCash,
      `/api/hubs/${hubId}/deposits/${openedDeposit.data.id}`,
      this.#cashiers,
    );
    return deposit !== null;
  }

  /** Once an evening: surplus cash goes to the bank, and the safe is counted. */
  async #close({ id, name }: Hub): Promise<void> {
    const now = new Date();
    const today = toTownDate(now);
    if (secondsOfDay(now) < CLOSING_TIME_S || this.#closed.get(id) === today) return;
    const hubResult = await this.#cashiers[0].get<{ hub: Hub; deposits: unknown[] }>(`/api/hubs/${id}`);
    if (!hubResult.ok || hubResult.data.deposits.length > 0) return;
    const balance = hubResult.data.hub.balance ?? 0;
    const excess = balance - SAFE_FLOAT - (await sumCollectionsWaiting(this.#cashiers[0], id));
    if (excess > 0)
      await this.#admin.decide(`/api/admin/hubs/${id}/moves`, {
        direction: "to_bank",
        amount: excess,
        reason: "The day's cash",
      });
    const newBalance = excess > 0 ? balance - excess : balance;
    const closing = await this.#cashiers[0].post<Closing>(`/api/hubs/${id}/closings`, { counted: newBalance });
    if (!closing.ok) return;
    this.#closed.set(id, today);
    this.#log(`the safe of ${name} is counted: ${newBalance}`);
  }
}
