// A simulated driver: waits for offers, responds with human delays, drives, and hands over by the code.
import { ensureApprovedDriver, toCredentials, signInUntilReady, type FleetPerson } from "./accounts.ts";
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
  radiusM: number;
  /** Null where the town has no streets: drivers then move in straight lines. */
  streets: StreetGraph | null;
  admin: FleetAdmin;
  meetings: HandoverMeeting;
  counter: CashierCounter;
  plans: FaultPlans;
  /** Deliveries that a fleet driver has declined once in favour of a real person; the next one accepts. */
  declinedForRealDrivers: Set<string>;
  log(line: string): void;
};

const POLL_MS = 2_000;
const HEARTBEAT_MS = 30_000;
const POLLS_PER_CRUISE = 8; // polls
const STEPS_PER_TASK_CHECK = 4; // steps
const REAL_DRIVER_DISTANCE_M = 3_000;
const DECLINE_PROBABILITY = 0.1;
const CODE_WAIT_MS = 30 * 60_000;
const ABSENT_RECEIVER_WAIT_MS = 60_000;
const RAISED_CEILING = 5_000;
const declineReasons = [
  "Already have enough deliveries",
  "Vehicle maintenance required",
  "Traffic/road conditions",
] as const;

export class SimulatedDriver {
  readonly person: FleetPerson;
  readonly phone: FleetApiClient;
  userId = "";
  readonly #context: FleetContext;
  readonly #trusted: boolean;
  readonly #drive: StraightDrive;
  readonly #gps = new GpsNoise();

  /** `trusted`: a raised ceiling. */
  constructor(person: FleetPerson, context: FleetContext, trusted = false) {
    this.person = person;
    this.#context = context;
    this.#trusted = trusted;
    this.phone = new FleetApiClient(context.appUrl, toCredentials(person), context.stop);
    this.#drive = new StraightDrive({ ...context, now: () => secondsOfDay(new Date()) });
  }

  get at(): LatLng {
    return this.#drive.at;
  }

  async run(): Promise<void> {
    const { stop, admin } = this.#context;
    const session = await signInUntilReady(this.phone, this.person, stop);
    this.userId = session.userId;
    await ensureApprovedDriver(this.phone, session, admin, stop);
    if (this.#trusted)
      await admin.decide(`/api/admin/drivers/${this.userId}/ceiling`, {
        ceiling: RAISED_CEILING,
        reason: "Years with us",
      });
    await this.#comeOnline();
    await Promise.all([
      repeatUntilStopped(`${this.person.name} beats`, HEARTBEAT_MS, stop, () => this.#sendHeartbeat()),
      repeatUntilStopped(this.person.name, POLL_MS, stop, () => this.#work()),
    ]);
  }

  /** Goes offline. A driver with cash in the car stays on duty, until presence ends it. */
  leave = (): Promise<void> => this.phone.postOnce("/api/driver/status", { status: "offline" });

  async #comeOnline(): Promise<void> {
    const response = await this.phone.post("/api/driver/status", { status: "online" });
    await this.#report();
    if (response.ok) this.#context.log(`${this.person.name} is online`);
  }

  async #sendHeartbeat(): Promise<void> {
    const response = await this.phone.post<{ status: string }>("/api/driver/heartbeat");
    if (response.ok && response.data.status === "offline" && !this.#context.stop.aborted) await this.#comeOnline();
  }

  /** Works on the current task, otherwise polls for offers and cruises. */
  async #work(): Promise<void> {
    const { stop } = this.#context;
    const current = await this.#currentTask();
    if (current) return this.#performTask(current);
    if (await this.#handInOver()) return;
    for (let poll = 0; !stop.aborted; poll++) {
      const offers = await this.phone.get<{ items: Offer[] }>("/api/offers?limit=5");
      const offer = offers.ok ? offers.data.items.find(({ status }) => status === "new") : undefined;
      if (offer && (await this.#answer(offer))) return;
      // An administrator may assign a delivery without an offer.
      if (poll % 15 === 14 && ((await this.#currentTask()) || (await this.#handInOver()))) return;
      if (poll % POLLS_PER_CRUISE === 0) await this.#cruise();
      await abortableDelay(POLL_MS, stop);
    }
  }

  async #currentTask(): Promise<TaskResponse | null> {
    const response = await this.phone.get<TaskResponse | null>("/api/tasks/current");
    return response.ok ? response.data : null;
  }

  /** Returns whether the offer was accepted. */
  async #answer(offer: Offer): Promise<boolean> {
    const { stop, log, declinedForRealDrivers } = this.#context;
    await this.phone.post(`/api/offers/${offer.id}/received`, { channel: "realtime" });
    await abortableDelay(randomBetween(3_000, 15_000), stop);
    if (stop.aborted) return false;
    const person = this.#nearerPerson(offer.pickupCoordinates ?? offer.deliveryCoordinates);
    if (person && !declinedForRealDrivers.has(offer.transactionId)) {
      declinedForRealDrivers.add(offer.transactionId);
      await this.phone.post(`/api/offers/${offer.id}/decline`, { reason: "Too far from current location" });
      log(`${this.person.name} leaves a delivery to ${person}`);
      return false;
    }
    if (Math.random() < DECLINE_PROBABILITY) {
      await this.phone.post(`/api/offers/${offer.id}/decline`, { reason: randomItem(declineReasons) });
      log(`${this.person.name} declines`);
      return false;
    }
    const acceptance = await this.phone.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" });
    if (acceptance.ok) log(`${this.person.name} accepts`);
    return acceptance.ok;
  }

  #nearerPerson(pickup: LatLng): string | null {
    const ownDistance = distance(this.at, pickup);
    return this.#context.admin.waitingDrivers.find(({ at }) => distance(at, pickup) < ownDistance)?.name ?? null;
  }

  /** Between deliveries: cruises, and moves away when a real driver waits nearby. */
  async #cruise(): Promise<void> {
    const { admin, speed } = this.#context;
    const nearbyDriver = admin.waitingDrivers.find(({ at }) => distance(at, this.at) < REAL_DRIVER_DISTANCE_M);
    if (nearbyDriver && distance(this.#drive.goal, nearbyDriver.at) < REAL_DRIVER_DISTANCE_M)
      this.#drive.moveAwayTo(() => this.#awayFrom(nearbyDriver.at));
    await this.#report(this.#drive.cruise(POLL_MS * POLLS_PER_CRUISE, nearbyDriver ? speed : 1));
  }

  // In a random direction: there is water on three sides.
  #awayFrom(place: LatLng): LatLng {
    const direction =
      distance(place, this.at) < 50 ? randomBetween(0, 360) : bearing(place, this.at) + randomBetween(-60, 60);
    return offsetPlace(this.at, REAL_DRIVER_DISTANCE_M, direction);
  }

  async #performTask(task: TaskResponse): Promise<void> {
    const { stop, log } = this.#context;
    const name = task.metadata.orderNo ?? "a delivery";
    if (task.leg?.kind === "return") return this.#bringBack(task, name);
    if (task.state === "accepted") {
      if (task.pickupCoordinates && !(await this.#driveTo(task.pickupCoordinates, task))) return;
      await abortableDelay(randomBetween(4_000, 10_000), stop);
      if (!(await this.#changeHands(task))) return;
      log(`${this.person.name} sets off with ${name}`);
    }
    // After the pickup, `task` is outdated: the drop-off has another leg.
    let arrivedTask = task;
    if (task.state === "accepted" || task.state === "active") {
      if (!(await this.#driveTo(task.coordinates, task))) return;
      const arrived = await this.#postStep(task, "arrive");
      if (!arrived.ok) return;
      arrivedTask = arrived.data;
      log(`${this.person.name} is at the door of ${task.customerName}`);
    }
    if (!stop.aborted) await this.#handOver(arrivedTask);
  }

  /** Undelivered cash is returned to its sender, or to a hub. */
  async #bringBack(task: TaskResponse, name: string): Promise<void> {
    const { log, admin, plans, counter } = this.#context;
    if (task.leg?.hubId) return this.#bringToHub(task, name);
    const hub = counter.nearest(this.at);
    if (hub && plans.planFor(task.transactionId).returnTo === "sent") {
      const sent = { hubId: hub.id, reason: "The sender is abroad" };
      if ((await admin.post(`/api/admin/transactions/${task.transactionId}/return-to`, sent)).ok) return;
    }
    if (task.pickupCoordinates && !(await this.#driveTo(task.pickupCoordinates, task))) return;
    if (task.state === "active" && !(await this.#postStep(task, "arrive", { reason: "The phone is wrong" })).ok) return;
    if (await this.#changeHands(task)) log(`${this.person.name} has brought back the cash of ${name}`);
  }

  async #bringToHub(task: TaskResponse, name: string): Promise<void> {
    const { log, counter, plans } = this.#context;
    const { leg, transactionId } = task;
    if (!leg?.hubId || (leg.place.location && !(await this.#driveTo(leg.place.location, task)))) return;
    if (task.state === "active") await this.#postStep(task, "arrive", { reason: "The phone is wrong" });
    const cash = [{ transactionId, amount: leg.amount }];
    const handedIn = await counter.deposit(this.phone, leg.hubId, cash, plans.planFor(transactionId));
    // A shortfall has its own leg for the rest, which is then found.
    plans.markDone(transactionId, "deposit");
    if (handedIn) log(`${this.person.name} hands in the cash of ${name} at a hub`);
  }

  /** Deposits cash of ended deliveries that has no return. Returns whether there was any. */
  async #handInOver(): Promise<boolean> {
    const { counter, admin, plans, log } = this.#context;
    const holdings = await this.phone.get<{ items: HubCash[] }>("/api/driver/holdings");
    const [first] = holdings.ok ? holdings.data.items : [];
    const hub = counter.nearest(this.at);
    if (!holdings.ok || !first || !hub) return false;
    if (!hub.open) {
      await admin.decide(`/api/admin/drivers/${this.userId}/overnight`, { reason: "The hubs are closed" });
      return false;
    }
    if (!(await this.#driveTo(hub.location))) return true;
    const handedIn = await counter.deposit(this.phone, hub.id, holdings.data.items, plans.planFor(first.transactionId));
    plans.markDone(first.transactionId, "deposit");
    if (handedIn) log(`${this.person.name} hands in what they held at ${hub.name}`);
    return handedIn;
  }

  /** Offline: the sender confirms their own count, and meanwhile the delivery is unassigned. */
  async #pickUpOffline(task: TaskResponse): Promise<boolean> {
    const { meetings, admin, plans } = this.#context;
    const { transactionId, amount } = task;
    const code = await meetings.findSender(transactionId)?.confirmOwnCount(transactionId, amount);
    if (!code) return false;
    plans.markDone(transactionId, "pickup");
    const at = new Date().toISOString();
    await admin.post(`/api/admin/transactions/${transactionId}/unassign`, { reason: "Not to be reached" });
    await this.#postStep(task, "count", { amount, at });
    await this.#postStep(task, "prove", { code: code.code, at, reason: "The phone is wrong" });
    return false;
  }

  /**
   * At a pickup or a return: counts in front of the counterpart, and proves it by their code after they confirm.
   * Returns false when it failed: the pickup is left, or the return goes to a hub, as soon as allowed.
   */
  async #changeHands(task: TaskResponse): Promise<boolean> {
    const { stop, meetings, plans, counter } = this.#context;
    const plan = plans.planFor(task.transactionId);
    if (task.leg?.kind === "pickup" && plan.pickup === "offline") return this.#pickUpOffline(task);
    for (let attempt = 1; !stop.aborted;) {
      const currentTask = await this.#currentTask();
      if (currentTask?.transactionId !== task.transactionId || !currentTask.leg || currentTask.leg.hubId) break;
      // Disputed: counted again.
      if (currentTask.leg.counted === null) {
        const remaining =
          currentTask.allowedActions.includes("leave") &&
          shouldLeavePickup(plan, currentTask.leg, meetings.countDisputes(task.transactionId));
        if (
          !remaining &&
          !(await this.#postStep(task, "count", { amount: driverCountedAmount(plan, currentTask.leg, attempt++) })).ok
        )
          break;
      }
      const code = await meetings.requestCode(task.transactionId, this, currentTask);
      if (code !== null) {
        const proofResult = await this.#postStep(task, "prove", { code, reason: "The phone is wrong" });
        meetings.setOutcome(task.transactionId, proofResult.ok ? null : proofResult.title);
        if (proofResult.ok) {
          meetings.leave(task.transactionId);
          return true;
        }
      }
      const remaining =
        currentTask.allowedActions.includes("leave") &&
        shouldLeavePickup(plan, currentTask.leg, meetings.countDisputes(task.transactionId));
      if (remaining)
        await this.phone.post(`/api/tasks/${task.transactionId}/leave`, { reason: "Nobody gave me the cash" });
      const hub = currentTask.allowedActions.includes("return_to_hub") ? counter.nearest(this.at) : undefined;
      if (hub) await this.phone.post(`/api/tasks/${task.transactionId}/return-to-hub`, { hubId: hub.id });
      await this.#report();
      await abortableDelay(3_000, stop);
    }
    meetings.leave(task.transactionId);
    return false;
  }

  /** Returns whether they arrived with the delivery still assigned to them. */
  async #driveTo(goal: LatLng, task: TaskResponse | null = null): Promise<boolean> {
    const { stop, speed } = this.#context;
    for (let steps = 1; !stop.aborted; steps++) {
      const step = this.#drive.driveTowards(goal, DRIVE_STEP_MS, speed);
      await this.#report(step);
      if (step.arrived) return true;
      if (task && steps % STEPS_PER_TASK_CHECK === 0 && !(await this.#isStillMine(task))) return false;
      await abortableDelay(DRIVE_STEP_MS, stop);
    }
    return false;
  }

  async #isStillMine(task: TaskResponse): Promise<boolean> {
    const currentTask = await this.#currentTask();
    return currentTask?.transactionId === task.transactionId;
  }

  /** Waits for the code: no time for a fleet receiver, a reasonable time for a real person. */
  async #handOver(task: TaskResponse): Promise<void> {
    const { stop, log, meetings, plans } = this.#context;
    const receiverAbsent = plans.planFor(task.transactionId).receiver === "nobody";
    const until = Date.now() + (receiverAbsent ? ABSENT_RECEIVER_WAIT_MS : CODE_WAIT_MS);
    await abortableDelay(randomBetween(4_000, 10_000), stop);
    while (!stop.aborted) {
      const code = receiverAbsent ? null : await meetings.requestCode(task.transactionId, this, task);
      if (code !== null) {
        const completion = await this.#postStep(task, "complete", { code });
        meetings.setOutcome(task.transactionId, completion.ok ? null : completion.title);
        if (completion.ok) {
          meetings.leave(task.transactionId);
          log(`${this.person.name} has delivered to ${task.customerName}`);
          return;
        }
      }
      if (Date.now() > until) {
        const failure = await this.phone.post(`/api/tasks/${task.transactionId}/fail`, {
          reason: "Nobody gave me the code",
          kind: "no_code",
        });
        // The delivery stays assigned, and its cash has to be returned.
        if (failure.ok) break;
      }
      if (!(await this.#isStillMine(task))) break;
      await this.#report();
      await abortableDelay(3_000, stop);
    }
    meetings.leave(task.transactionId);
  }

  #postStep(
    task: TaskResponse,
    verb: "count" | "prove" | "arrive" | "complete",
    extraFields: object = {},
  ): Promise<ApiResult<TaskResponse>> {
    const position = { latitude: this.at.lat, longitude: this.at.lng, accuracy: 8 };
    return this.phone.post<TaskResponse>(`/api/tasks/${task.transactionId}/${verb}`, { position, ...extraFields });
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
