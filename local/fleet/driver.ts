// A simulated driver: waits for offers, responds with human delays, drives, and hands over by the code.
import { ensureApprovedDriver, credentialsOf, signInUntilReady, type FleetPerson } from "./accounts.ts";
import type { CashierCounter, HubCash } from "./cashier-counter.ts";
import { driverCountedAmount, shouldLeavePickup } from "./custody.ts";
import type { HandoverMeeting } from "./handover-meeting.ts";
import { offsetPlace, bearing, randomBetween, distance, randomItem, type LatLng } from "./geo.ts";
import { GpsNoise } from "./gps.ts";
import type { FleetAdmin } from "./fleet-admin.ts";
import { repeatUntilStopped, abortableDelay } from "./abortable-delay.ts";
import { FleetApiClient, type ApiResult } from "./api-client.ts";
import type { FaultPlans } from "./fault-plans.ts";
import type { TaskResponse } from "./task.ts";
import { secondsOfDay } from "./town-time.ts";
import type { StreetGraph } from "../town/street-graph.ts";
import { DRIVE_STEP_MS, StraightDrive, type DriveStep } from "./straight-drive.ts";

type Offer = {
  id: string;
  status: string;
  transactionId: string;
  pickupCoordinates: LatLng | null;
  deliveryCoordinates: LatLng;
  expiresAt: string;
};

export type FleetContext = {
  stop: AbortSignal;
  appUrl: string;
  speed: number;
  centre: LatLng;
  reachM: number;
  /** Null where the town has no streets: drivers then move in straight lines. */
  streets: StreetGraph | null;
  office: FleetAdmin;
  door: HandoverMeeting;
  counter: CashierCounter;
  plans: FaultPlans;
  /** Deliveries that a fleet driver has declined once in favour of a real person; the next one accepts. */
  leftToPeople: Set<string>;
  log(line: string): void;
};

const LOOK_MS = 2_000;
const BEAT_MS = 30_000;
const CRUISE_EVERY = 8; // polls
const CHECK_EVERY = 4; // steps
const KEEP_AWAY_M = 3_000;
const DECLINES = 0.1;
const DOOR_WAIT_MS = 30 * 60_000;
const NOBODY_WAIT_MS = 60_000;
const CEILING = 5_000;
const reasons = ["Already have enough deliveries", "Vehicle maintenance required", "Traffic/road conditions"] as const;

export class SimulatedDriver {
  readonly person: FleetPerson;
  readonly phone: FleetApiClient;
  userId = "";
  readonly #world: FleetContext;
  readonly #trusted: boolean;
  readonly #drive: StraightDrive;
  readonly #gps = new GpsNoise();

  /** `trusted`: a raised ceiling. */
  constructor(person: FleetPerson, world: FleetContext, trusted = false) {
    this.person = person;
    this.#world = world;
    this.#trusted = trusted;
    this.phone = new FleetApiClient(world.appUrl, credentialsOf(person), world.stop);
    this.#drive = new StraightDrive({ ...world, now: () => secondsOfDay(new Date()) });
  }

  get at(): LatLng {
    return this.#drive.at;
  }

  async run(): Promise<void> {
    const { stop, office } = this.#world;
    const session = await signInUntilReady(this.phone, this.person, stop);
    this.userId = session.userId;
    await ensureApprovedDriver(this.phone, session, office, stop);
    if (this.#trusted)
      await office.decide(`/api/admin/drivers/${this.userId}/ceiling`, { ceiling: CEILING, reason: "Years with us" });
    await this.#comeOnline();
    await Promise.all([
      repeatUntilStopped(`${this.person.name} beats`, BEAT_MS, stop, () => this.#beat()),
      repeatUntilStopped(this.person.name, LOOK_MS, stop, () => this.#work()),
    ]);
  }

  /** Goes offline. A driver with cash in the car stays on duty, until presence ends it. */
  leave = (): Promise<void> => this.phone.last("/api/driver/status", { status: "offline" });

  async #comeOnline(): Promise<void> {
    const answer = await this.phone.post("/api/driver/status", { status: "online" });
    await this.#report();
    if (answer.ok) this.#world.log(`${this.person.name} is online`);
  }

  async #beat(): Promise<void> {
    const answer = await this.phone.post<{ status: string }>("/api/driver/heartbeat");
    if (answer.ok && answer.data.status === "offline" && !this.#world.stop.aborted) await this.#comeOnline();
  }

  /** Works on the current task, otherwise polls for offers and cruises. */
  async #work(): Promise<void> {
    const { stop } = this.#world;
    const current = await this.#currentTask();
    if (current) return this.#carry(current);
    if (await this.#handInOver()) return;
    for (let poll = 0; !stop.aborted; poll++) {
      const offers = await this.phone.get<{ items: Offer[] }>("/api/offers?limit=5");
      const offer = offers.ok ? offers.data.items.find(({ status }) => status === "new") : undefined;
      if (offer && (await this.#answer(offer))) return;
      // An administrator may assign a delivery without an offer.
      if (poll % 15 === 14 && ((await this.#currentTask()) || (await this.#handInOver()))) return;
      if (poll % CRUISE_EVERY === 0) await this.#cruise();
      await abortableDelay(LOOK_MS, stop);
    }
  }

  async #currentTask(): Promise<TaskResponse | null> {
    const answer = await this.phone.get<TaskResponse | null>("/api/tasks/current");
    return answer.ok ? answer.data : null;
  }

  /** Returns whether the offer was accepted. */
  async #answer(offer: Offer): Promise<boolean> {
    const { stop, log, leftToPeople } = this.#world;
    await this.phone.post(`/api/offers/${offer.id}/received`, { channel: "realtime" });
    await abortableDelay(randomBetween(3_000, 15_000), stop);
    if (stop.aborted) return false;
    const person = this.#nearerPerson(offer.pickupCoordinates ?? offer.deliveryCoordinates);
    if (person && !leftToPeople.has(offer.transactionId)) {
      leftToPeople.add(offer.transactionId);
      await this.phone.post(`/api/offers/${offer.id}/decline`, { reason: "Too far from current location" });
      log(`${this.person.name} leaves a delivery to ${person}`);
      return false;
    }
    if (Math.random() < DECLINES) {
      await this.phone.post(`/api/offers/${offer.id}/decline`, { reason: randomItem(reasons) });
      log(`${this.person.name} declines`);
      return false;
    }
    const acceptance = await this.phone.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" });
    if (acceptance.ok) log(`${this.person.name} accepts`);
    return acceptance.ok;
  }

  #nearerPerson(pickup: LatLng): string | null {
    const ownDistance = distance(this.at, pickup);
    return this.#world.office.waiting.find(({ at }) => distance(at, pickup) < ownDistance)?.name ?? null;
  }

  /** Between deliveries: cruises, and moves away when a real driver waits nearby. */
  async #cruise(): Promise<void> {
    const { office, speed } = this.#world;
    const nearbyOffice = office.waiting.find(({ at }) => distance(at, this.at) < KEEP_AWAY_M);
    if (nearbyOffice && distance(this.#drive.goal, nearbyOffice.at) < KEEP_AWAY_M)
      this.#drive.clearOffTo(() => this.#awayFrom(nearbyOffice.at));
    await this.#report(this.#drive.cruise(LOOK_MS * CRUISE_EVERY, nearbyOffice ? speed : 1));
  }

  // In a random direction: there is water on three sides.
  #awayFrom(place: LatLng): LatLng {
    const direction =
      distance(place, this.at) < 50 ? randomBetween(0, 360) : bearing(place, this.at) + randomBetween(-60, 60);
    return offsetPlace(this.at, KEEP_AWAY_M, direction);
  }

  async #carry(task: TaskResponse): Promise<void> {
    const { stop, log } = this.#world;
    const name = task.metadata.orderNo ?? "a delivery";
    if (task.leg?.kind === "return") return this.#bringBack(task, name);
    if (task.state === "accepted") {
      if (task.pickupCoordinates && !(await this.#driveTo(task.pickupCoordinates, task))) return;
      await abortableDelay(randomBetween(4_000, 10_000), stop);
      if (!(await this.#changeHands(task))) return;
      log(`${this.person.name} sets off with ${name}`);
    }
    // After the pickup, `task` is outdated: the drop-off has another leg.
    let atTheDoor = task;
    if (task.state === "accepted" || task.state === "active") {
      if (!(await this.#driveTo(task.coordinates, task))) return;
      const arrived = await this.#tell(task, "arrive");
      if (!arrived.ok) return;
      atTheDoor = arrived.data;
      log(`${this.person.name} is at the door of ${task.customerName}`);
    }
    if (!stop.aborted) await this.#handOver(atTheDoor);
  }

  /** Undelivered cash is returned to its sender, or to a hub. */
  async #bringBack(task: TaskResponse, name: string): Promise<void> {
    const { log, office, plans, counter } = this.#world;
    if (task.leg?.hubId) return this.#bringToHub(task, name);
    const hub = counter.nearest(this.at);
    if (hub && plans.of(task.transactionId).back === "sent") {
      const sent = { hubId: hub.id, reason: "The sender is abroad" };
      if ((await office.post(`/api/admin/transactions/${task.transactionId}/return-to`, sent)).ok) return;
    }
    if (task.pickupCoordinates && !(await this.#driveTo(task.pickupCoordinates, task))) return;
    if (task.state === "active" && !(await this.#tell(task, "arrive", { reason: "The phone is wrong" })).ok) return;
    if (await this.#changeHands(task)) log(`${this.person.name} has brought back the cash of ${name}`);
  }

  async #bringToHub(task: TaskResponse, name: string): Promise<void> {
    const { log, counter, plans } = this.#world;
    const { leg, transactionId } = task;
    if (!leg?.hubId || (leg.place.location && !(await this.#driveTo(leg.place.location, task)))) return;
    if (task.state === "active") await this.#tell(task, "arrive", { reason: "The phone is wrong" });
    const cash = [{ transactionId, amount: leg.amount }];
    const handedIn = await counter.handIn(this.phone, leg.hubId, cash, plans.of(transactionId));
    // A shortfall has its own leg for the rest, which is then found.
    plans.past(transactionId, "deposit");
    if (handedIn) log(`${this.person.name} hands in the cash of ${name} at a hub`);
  }

  /** Deposits cash of ended deliveries that has no return. Returns whether there was any. */
  async #handInOver(): Promise<boolean> {
    const { counter, office, plans, log } = this.#world;
    const holdings = await this.phone.get<{ items: HubCash[] }>("/api/driver/holdings");
    const [first] = holdings.ok ? holdings.data.items : [];
    const hub = counter.nearest(this.at);
    if (!holdings.ok || !first || !hub) return false;
    if (!hub.open) {
      await office.decide(`/api/admin/drivers/${this.userId}/overnight`, { reason: "The hubs are closed" });
      return false;
    }
    if (!(await this.#driveTo(hub.location))) return true;
    const handedIn = await counter.handIn(this.phone, hub.id, holdings.data.items, plans.of(first.transactionId));
    plans.past(first.transactionId, "deposit");
    if (handedIn) log(`${this.person.name} hands in what they held at ${hub.name}`);
    return handedIn;
  }

  /** Offline: the sender confirms their own count, and meanwhile the delivery is unassigned. */
  async #pickUpOffline(task: TaskResponse): Promise<boolean> {
    const { door, office, plans } = this.#world;
    const { transactionId, amount } = task;
    const code = await door.senderOf(transactionId)?.confirmOwnCount(transactionId, amount);
    if (!code) return false;
    plans.past(transactionId, "pickup");
    const at = new Date().toISOString();
    await office.post(`/api/admin/transactions/${transactionId}/unassign`, { reason: "Not to be reached" });
    await this.#tell(task, "count", { amount, at });
    await this.#tell(task, "prove", { code: code.code, at, reason: "The phone is wrong" });
    return false;
  }

  /**
   * At a pickup or a return: counts in front of the counterpart, and proves it by their code after they confirm.
   * Returns false when it failed: the pickup is left, or the return goes to a hub, as soon as allowed.
   */
  async #changeHands(task: TaskResponse): Promise<boolean> {
    const { stop, door, plans, counter } = this.#world;
    const plan = plans.of(task.transactionId);
    if (task.leg?.kind === "pickup" && plan.pickup === "offline") return this.#pickUpOffline(task);
    for (let nth = 1; !stop.aborted;) {
      const now = await this.#currentTask();
      if (now?.transactionId !== task.transactionId || !now.leg || now.leg.hubId) break;
      // Disputed: counted again.
      if (now.leg.counted === null) {
        const remaining =
          now.allowedActions.includes("leave") && shouldLeavePickup(plan, now.leg, door.disputesOf(task.transactionId));
        if (!remaining && !(await this.#tell(task, "count", { amount: driverCountedAmount(plan, now.leg, nth++) })).ok)
          break;
      }
      const code = await door.codeFor(task.transactionId, this, now);
      if (code !== null) {
        const proven = await this.#tell(task, "prove", { code, reason: "The phone is wrong" });
        door.heard(task.transactionId, proven.ok ? null : proven.title);
        if (proven.ok) {
          door.leave(task.transactionId);
          return true;
        }
      }
      const remaining =
        now.allowedActions.includes("leave") && shouldLeavePickup(plan, now.leg, door.disputesOf(task.transactionId));
      if (remaining)
        await this.phone.post(`/api/tasks/${task.transactionId}/leave`, { reason: "Nobody gave me the cash" });
      const hub = now.allowedActions.includes("return_to_hub") ? counter.nearest(this.at) : undefined;
      if (hub) await this.phone.post(`/api/tasks/${task.transactionId}/return-to-hub`, { hubId: hub.id });
      await this.#report();
      await abortableDelay(3_000, stop);
    }
    door.leave(task.transactionId);
    return false;
  }

  /** Returns whether they arrived with the delivery still assigned to them. */
  async #driveTo(goal: LatLng, task: TaskResponse | null = null): Promise<boolean> {
    const { stop, speed } = this.#world;
    for (let steps = 1; !stop.aborted; steps++) {
      const moved = this.#drive.towards(goal, DRIVE_STEP_MS, speed);
      await this.#report(moved);
      if (moved.arrived) return true;
      if (task && steps % CHECK_EVERY === 0 && !(await this.#isStillMine(task))) return false;
      await abortableDelay(DRIVE_STEP_MS, stop);
    }
    return false;
  }

  async #isStillMine(task: TaskResponse): Promise<boolean> {
    const now = await this.#currentTask();
    return now?.transactionId === task.transactionId;
  }

  /** Waits for the code: no time for a fleet receiver, a reasonable time for a real person. */
  async #handOver(task: TaskResponse): Promise<void> {
    const { stop, log, door, plans } = this.#world;
    const nobody = plans.of(task.transactionId).door === "nobody";
    const until = Date.now() + (nobody ? NOBODY_WAIT_MS : DOOR_WAIT_MS);
    await abortableDelay(randomBetween(4_000, 10_000), stop);
    while (!stop.aborted) {
      const code = nobody ? null : await door.codeFor(task.transactionId, this, task);
      if (code !== null) {
        const done = await this.#tell(task, "complete", { code });
        door.heard(task.transactionId, done.ok ? null : done.title);
        if (done.ok) {
          door.leave(task.transactionId);
          log(`${this.person.name} has delivered to ${task.customerName}`);
          return;
        }
      }
      if (Date.now() > until) {
        const failed = await this.phone.post(`/api/tasks/${task.transactionId}/fail`, {
          reason: "Nobody gave me the code",
          kind: "no_code",
        });
        // The delivery stays assigned, and its cash has to be returned.
        if (failed.ok) break;
      }
      if (!(await this.#isStillMine(task))) break;
      await this.#report();
      await abortableDelay(3_000, stop);
    }
    door.leave(task.transactionId);
  }

  #tell(
    task: TaskResponse,
    verb: "count" | "prove" | "arrive" | "complete",
    more: object = {},
  ): Promise<ApiResult<TaskResponse>> {
    const position = { latitude: this.at.lat, longitude: this.at.lng, accuracy: 8 };
    return this.phone.post<TaskResponse>(`/api/tasks/${task.transactionId}/${verb}`, { position, ...more });
  }

  async #report(
    { metresPerSecond: speed, heading }: Omit<DriveStep, "arrived"> = { metresPerSecond: 0 },
  ): Promise<void> {
    const accuracy = this.#gps.accuracy();
    const { lat: latitude, lng: longitude } = this.#gps.measure(this.at, accuracy);
    const position = {
      timestamp: Date.now() / 1_000,
      latitude,
      longitude,
      accuracy: Math.round(accuracy),
      speed,
      ...(heading === undefined ? {} : { heading }),
    };
    await this.phone.post("/api/driver/positions", { positions: [position] });
  }
}
