// A simulated day of the fleet's cash, in fast forward: the same people, faults and calls as in the live fleet, without
// driving and thinking time. Each driver completes their deliveries in order; at the end drivers deposit their cash,
// safes are counted, and the books must balance.
import {
  countDeposit,
  driverCountedAmount,
  shouldLeavePickup,
  LegCounterpart,
  sumCollectionsWaiting,
  type FleetClient,
} from "./custody.ts";
import type { AddressPoint } from "./address-points.ts";
import { distance } from "./geo.ts";
import type { FleetAdmin } from "./fleet-admin.ts";
import type { ApiResult } from "./api-client.ts";
import type { TaskLeg, TaskResponse } from "./task.ts";
import { planFaults, safeCountError, type FaultPlan, type FaultShares } from "./faults.ts";

export type CustodyActor = { userId: string; phone: FleetClient; number: string; name: string };
export type SimulatedHub = { id: string; at: AddressPoint["at"]; cashiers: readonly [FleetClient, FleetClient] };
type CustodyDay = {
  seed: number;
  deliveries: number;
  shares: FaultShares;
  admin: FleetAdmin;
  /** The first takes amounts too large for the others; the last takes none, which tests that they may not. */
  drivers: readonly CustodyActor[];
  customers: readonly CustodyActor[];
  stranger: FleetClient;
  hubs: readonly SimulatedHub[];
  doors: readonly AddressPoint[];
  /** The payment provider's event that the delivery is paid. */
  pay(transactionId: string): Promise<void>;
  /** Moves time past the response deadline of this delivery's open leg. */
  passDeadline(transactionId: string): Promise<void>;
};
export type EventCounts = Record<string, number>;

const CEILING = 5_000;
const SAFE_FLOAT = 300;
const DRIVER_AREA_M = 200;
type HeldCash = { id: string; n: number; plan: FaultPlan };
type Delivery = {
  id: string;
  n: number;
  plan: FaultPlan;
  sender: CustodyActor;
  receiver: CustodyActor;
  from: AddressPoint;
  to: AddressPoint;
};

/** Cash of an ended delivery that its driver keeps overnight. */
const isKeptOvernight = ({ pickup, keptOvernight }: FaultPlan): boolean => pickup === "offline" && keptOvernight;

/** Plays the whole day; returns the count of each event. */
export async function runCustodyDay(day: CustodyDay): Promise<EventCounts> {
  const simulation = new DaySimulation(day);
  await simulation.open();
  const plans = Array.from({ length: day.deliveries }, (_, n) => ({ n, plan: planFaults(day.seed, n, day.shares) }));
  const [trusted, ...others] = day.drivers.slice(0, -1) as [CustodyActor, ...CustodyActor[]];
  // In lanes per driver and in their order, so that speed differences change nothing.
  const lanes = [
    { driver: trusted, own: plans.filter(({ plan }) => plan.large) },
    ...others.map((driver, lane) => ({
      driver,
      own: plans.filter(({ plan }) => !plan.large).filter((_, i) => i % others.length === lane),
    })),
  ].map(({ driver, own: driverPlans }) => ({
    driver,
    own: driverPlans.toSorted((a, b) => Number(isKeptOvernight(a.plan)) - Number(isKeptOvernight(b.plan))),
  }));
  await Promise.all(
    lanes.map(async ({ driver, own: driverPlans }) => {
      for (const { n, plan } of driverPlans) await simulation.deliver(n, driver, plan);
      await simulation.endOfDay(driver);
    }),
  );
  await simulation.close();
  return simulation.tally;
}

class DaySimulation {
  readonly tally: EventCounts = {};
  readonly #day: CustodyDay;
  /** Cash that drivers hold of deliveries that continue without them. */
  readonly #cashToReturn = new Map<CustodyActor, HeldCash[]>();

  constructor(day: CustodyDay) {
    this.#day = day;
  }

  /** Floats come from the bank, and one driver's ceiling is raised. */
  async open(): Promise<void> {
    const { admin, hubs, drivers } = this.#day;
    for (const { id } of hubs)
      await this.#decide(`/api/admin/hubs/${id}/moves`, {
        direction: "from_bank",
        amount: SAFE_FLOAT,
        reason: "Float",
      });
    await this.#decide(`/api/admin/drivers/${drivers[0]?.userId}/ceiling`, {
      ceiling: CEILING,
      reason: "Years with us",
    });
    const verification = await unwrap(admin.get<{ ok: boolean }>("/api/admin/ledger/verify"));
    if (!verification.ok) throw new Error("the ledger is broken before the day begins");
  }

  async deliver(n: number, driver: CustodyActor, plan: FaultPlan): Promise<void> {
    const delivery = await this.#ordered(n, plan, driver);
    await this.#assign(delivery, driver);
    if (!(await this.#pickUp(delivery, driver))) return;
    const { id, receiver, to } = delivery;
    await this.#step(driver, id, "arrive", positionAt(to));
    if (plan.receiver === "home") {
      const { code } = await unwrap(receiver.phone.get<{ code: string }>(`/api/transactions/${id}/code`));
      await this.#step(driver, id, "complete", { code });
      return this.#count("delivered");
    }
    await this.#step(driver, id, "fail", { reason: "Nobody there" });
    this.#count("nobody at the door");
    await this.#bringBack(delivery, driver);
  }

  /** A driver ends the day without cash, or with an approval to keep it overnight. */
  async endOfDay(driver: CustodyActor): Promise<void> {
    const finished = this.#cashToReturn.get(driver) ?? [];
    if (finished.some(({ plan }) => plan.keptOvernight)) {
      await this.#decide(`/api/admin/drivers/${driver.userId}/overnight`, { reason: "The hubs are closed" });
      return this.#count("kept for the night");
    }
    if (finished.length > 0) await this.#handInOver(driver);
  }

  /** The safes: surplus goes to the bank, the rest is counted, and differences are settled. */
  async close(): Promise<void> {
    const { hubs, admin, seed, shares } = this.#day;
    for (const [n, { id, cashiers }] of hubs.entries()) {
      const excess = (await this.#safe(id)) - SAFE_FLOAT - (await sumCollectionsWaiting(cashiers[0], id));
      if (excess > 0)
        await this.#decide(`/api/admin/hubs/${id}/moves`, {
          direction: "to_bank",
          amount: excess,
          reason: "The day's cash",
        });
      const countError = safeCountError(seed, n, shares);
      const counted = (await this.#safe(id)) + countError;
      type Closing = { id: string; difference: number };
      const closing = await unwrap(cashiers[0].post<Closing>(`/api/hubs/${id}/closings`, { counted }));
      this.#count("safes counted");
      if (closing.difference !== countError)
        throw new Error(`the safe is off by ${closing.difference} instead of ${countError}`);
      if (countError !== 0) {
        this.#count("safe differences settled");
        await this.#decide(`/api/admin/hubs/${id}/closings/${closing.id}/settle`, { reason: "Counted three times" });
      }
      if ((await this.#safe(id)) !== counted) throw new Error("the safe is not what was counted");
    }
    const verification = await unwrap(admin.get<{ ok: boolean }>("/api/admin/ledger/verify"));
    if (!verification.ok) throw new Error("the ledger is broken at the end of the day");
  }

  async #ordered(n: number, plan: FaultPlan, driver: CustodyActor): Promise<Delivery> {
    const { customers, pay } = this.#day;
    const doors = this.#addressesAround(driver);
    const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;
    const [sender, receiver] = [at(customers, n), at(customers, n + 1 + (n % (customers.length - 1)))];
    const [from, to] = [at(doors, 7 * n), at(doors, 7 * n + 3)];
    const { id } = await unwrap(
      sender.phone.post<{ id: string }>("/api/transactions", {
        receiverPhone: receiver.number,
        amount: plan.amount,
        pickupAddress: from.address,
        pickupLocation: from.at,
        deliveryAddress: to.address,
        deliveryLocation: to.at,
      }),
    );
    this.#count("deliveries");
    await unwrap(receiver.phone.post(`/api/transactions/${id}/accept`));
    await pay(id);
    return { id, n, plan, sender, receiver, from, to };
  }

  /** Each driver stays within a few streets: without driving time, larger jumps would trigger reviews. */
  #addressesAround(driver: CustodyActor): AddressPoint[] {
    const { doors, drivers } = this.#day;
    const middle = doors[61 * (drivers.indexOf(driver) + 1)] as AddressPoint;
    return doors.filter(({ at }) => distance(at, middle.at) < DRIVER_AREA_M);
  }

  /** Assigned manually, so that the day is reproducible. A driver with cash to return deposits it first. */
  async #assign({ id, plan, from }: Delivery, driver: CustodyActor): Promise<void> {
    const { admin, drivers } = this.#day;
    const assignTo = (to: CustodyActor) => admin.post(`/api/admin/transactions/${id}/assign`, { driverId: to.userId });
    if (plan.large) {
      await this.#ready(drivers.at(-1) as CustodyActor, from);
      this.#refused(await assignTo(drivers.at(-1) as CustodyActor), "CEILING_REACHED");
    }
    await this.#ready(driver, from);
    const assigned = await assignTo(driver);
    if (!assigned.ok && assigned.more.failedGate === "cash") {
      this.#count("held back by cash that is over");
      await this.#handInOver(driver);
      await unwrap(assignTo(driver));
    } else await unwrap(Promise.resolve(assigned));
  }

  /** Online, and at the cash's address. */
  async #ready({ phone }: CustodyActor, { at }: AddressPoint): Promise<void> {
    const { status } = await unwrap(phone.post<{ status: string }>("/api/driver/heartbeat"));
    if (status === "offline") await unwrap(phone.post("/api/driver/status", { status: "online" }));
    const position = { timestamp: Date.now() / 1_000, latitude: at.lat, longitude: at.lng, accuracy: 8 };
    await unwrap(phone.post("/api/driver/positions", { positions: [position] }));
  }

  /** Returns whether the driver continues with the cash. */
  async #pickUp(delivery: Delivery, driver: CustodyActor): Promise<boolean> {
    const { id, plan, from } = delivery;
    if (plan.pickup === "offline") return this.#pickUpOffline(delivery, driver);
    if (plan.pickup === "silent") {
      await this.#step(driver, id, "count", { amount: plan.amount, ...positionAt(from) });
      await this.#day.passDeadline(id);
    }
    if (await this.#changeHands(delivery, driver)) return true;
    await this.#step(driver, id, "leave", { reason: "Nobody gave me the cash" });
    this.#count(`left without the cash: ${plan.pickup}`);
    return false;
  }

  /** Counted, confirmed and proven; false when the driver leaves, as they may. */
  async #changeHands({ id, plan, sender, from }: Delivery, driver: CustodyActor): Promise<boolean> {
    const counterpart = new LegCounterpart(plan, id, sender.phone, this.#day.stranger);
    for (let attempt = 1; attempt <= 6; attempt++) {
      const leg = await this.#leg(driver, id);
      if (
        shouldLeavePickup(plan, leg, counterpart.disputes) &&
        leg.state === "waiting" &&
        (attempt > 1 || plan.pickup === "silent")
      )
        return false;
      if (leg.counted === null)
        await this.#step(driver, id, "count", { amount: driverCountedAmount(plan, leg, attempt), ...positionAt(from) });
      const disputes = counterpart.disputes;
      const code = await counterpart.respondToCount();
      if (counterpart.disputes > disputes) this.#count("counts disputed");
      if (!code) continue;
      if (leg.kind === "pickup" && plan.counterpart === "link") this.#count("given by the link");
      if (leg.kind === "return" && plan.counterpart === "link") this.#count("taken back by the link");
      await this.#step(driver, id, "prove", { code: code.code, ...positionAt(from) });
      return true;
    }
    throw new Error(`${id}: nobody came to an end at a ${plan.pickup} pickup`);
  }

  /**
   * The sender confirms their own count; the delivery is unassigned before the driver's phone is online again. The
   * driver then has to return the cash.
   */
  async #pickUpOffline({ id, n, plan, sender, from }: Delivery, driver: CustodyActor): Promise<false> {
    const counted = { counted: plan.amount };
    const { code } = await unwrap(sender.phone.post<{ code: string }>(`/api/transactions/${id}/leg/confirm`, counted));
    const at = new Date().toISOString();
    await unwrap(this.#day.admin.post(`/api/admin/transactions/${id}/unassign`, { reason: "Not to be reached" }));
    // The leg is not open any more, so the count fails, and the proof is accepted.
    await driver.phone.post(`/api/tasks/${id}/count`, { amount: plan.amount, at, ...positionAt(from) });
    await this.#step(driver, id, "prove", { code, at, ...positionAt(from) });
    this.#cashToReturn.set(driver, [...(this.#cashToReturn.get(driver) ?? []), { id, n, plan }]);
    this.#count("cash that is over");
    return false;
  }

  async #bringBack(delivery: Delivery, driver: CustodyActor): Promise<void> {
    const { id, n, plan, from } = delivery;
    const hub = this.#hubOf(n);
    if (plan.returnTo === "sent") {
      const sent = { hubId: hub.id, reason: "The sender is abroad" };
      await unwrap(this.#day.admin.post(`/api/admin/transactions/${id}/return-to`, sent));
      return this.#handIn(driver, hub, [{ id, n, plan }], "returned to a hub by an administrator");
    }
    await this.#step(driver, id, "arrive", positionAt(from));
    if (plan.returnTo === "sender") {
      if (!(await this.#changeHands(delivery, driver))) throw new Error(`${id}: the cash did not go back`);
      return this.#count("returned to the sender");
    }
    this.#refused(await driver.phone.post(`/api/tasks/${id}/return-to-hub`, { hubId: hub.id }), "RETURN_TOO_EARLY");
    await this.#day.passDeadline(id);
    await this.#step(driver, id, "return-to-hub", { hubId: hub.id });
    await this.#handIn(driver, hub, [{ id, n, plan }], "returned to a hub by the driver");
  }

  /**
   * Each has its own return; an administrator directs it to a hub, because its delivery continues without this driver.
   */
  async #handInOver(driver: CustodyActor): Promise<void> {
    const { admin } = this.#day;
    const finished = this.#cashToReturn.get(driver) ?? [];
    this.#cashToReturn.delete(driver);
    for (const held of finished) {
      const hub = this.#hubOf(held.n);
      const sent = { hubId: hub.id, reason: "Another driver collects" };
      await unwrap(admin.post(`/api/admin/transactions/${held.id}/return-to`, sent));
      await this.#handIn(driver, hub, [held], "handed in what was over");
      await unwrap(admin.post(`/api/admin/transactions/${held.id}/cancel`, { reason: "Its cash is at the hub" }));
    }
  }

  /** Until nothing is left: a shortfall is found, and counted again. */
  async #handIn(driver: CustodyActor, hub: SimulatedHub, what: readonly HeldCash[], event: string): Promise<void> {
    const items = what.map(({ id }) => id);
    let { deposit: depositFault } = what[0]?.plan ?? { deposit: "right" };
    for (let brought = await this.#holds(driver, items); brought > 0; brought = await this.#holds(driver, items)) {
      const { qrData } = await unwrap(hub.cashiers[0].get<{ qrData: string }>(`/api/hubs/${hub.id}`));
      const opened = await unwrap(driver.phone.post<{ id: string }>(`/api/hubs/${hub.id}/deposits`, { items, qrData }));
      const cash = { ...(what[0]?.plan as FaultPlan), deposit: depositFault };
      const {
        deposit,
        refused,
        two: countedByTwo,
      } = await countDeposit(cash, brought, `/api/hubs/${hub.id}/deposits/${opened.id}`, hub.cashiers);
      if (typeof deposit?.counted !== "number") throw new Error(`${opened.id}: the deposit was not posted`);
      this.#count("deposits");
      if (refused > 0) this.#count("deposits counted too high", refused);
      if (countedByTwo) this.#count("deposits counted by two");
      if (deposit.counted < brought) this.#count("deposits counted too low");
      depositFault = "right";
    }
    this.#count(event);
  }

  async #holds({ phone }: CustodyActor, ids: readonly string[]): Promise<number> {
    type Holdings = { items: { transactionId: string; amount: number }[] };
    const { items } = await unwrap(phone.get<Holdings>("/api/driver/holdings"));
    return items.filter((item) => ids.includes(item.transactionId)).reduce((sum, { amount }) => sum + amount, 0);
  }

  async #leg(driver: CustodyActor, id: string): Promise<TaskLeg> {
    const task = await unwrap(driver.phone.get<TaskResponse | null>("/api/tasks/current"));
    if (task?.transactionId !== id || !task.leg) throw new Error(`${driver.name} has no open leg of ${id}`);
    return task.leg;
  }

  #step(driver: CustodyActor, id: string, verb: string, body: object): Promise<unknown> {
    return unwrap(driver.phone.post(`/api/tasks/${id}/${verb}`, body));
  }

  async #decide(path: string, body: object): Promise<void> {
    await unwrap(this.#day.admin.decide(path, body));
    this.#count("approvals");
  }

  async #safe(id: string): Promise<number> {
    const { hub } = await unwrap(this.#day.admin.get<{ hub: { balance: number } }>(`/api/hubs/${id}`));
    return hub.balance;
  }

  #hubOf(n: number): SimulatedHub {
    const { hubs } = this.#day;
    return hubs[n % hubs.length] as SimulatedHub;
  }

  #refused(response: ApiResult<unknown>, code: string): void {
    if (response.ok || response.code !== code)
      throw new Error(`expected ${code}, got ${response.ok ? "success" : `${response.code} ${response.title}`}`);
    this.#count(`refused: ${code}`);
  }

  #count(what: string, times = 1): void {
    this.tally[what] = (this.tally[what] ?? 0) + times;
  }
}

const positionAt = ({ at }: AddressPoint) => ({ position: { latitude: at.lat, longitude: at.lng, accuracy: 8 } });

async function unwrap<T>(pending: Promise<ApiResult<T>>): Promise<T> {
  const response = await pending;
  if (!response.ok)
    throw new Error(`${response.status} ${response.code} ${response.title} ${JSON.stringify(response.more)}`);
  return response.data;
}
