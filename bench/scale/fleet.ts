// Simulated phones: each sends positions and heartbeats, listens on its channel, accepts offers and completes deliveries.
// Requests are due at fixed times, independent of response times (open loop), and latency counts from the due time.
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import WebSocket from "ws";
import { offsetPlace, bearing, distance, type LatLng } from "../../local/fleet/geo.ts";
import type { StackEndpoints } from "../../local/environment.ts";
import { MIAMI } from "../harness/deliveries.ts";
import { HEARTBEAT, HEARTBEAT_MS, joinMessage, realtimeUrl } from "../harness/realtime.ts";
import type { PayableDeliveries } from "./dataset.ts";
import { createAccessToken, createSessionCookie, type BenchAccount } from "../harness/tokens.ts";
import { NO_RESPONSE, sendRequest, type ApiResponse } from "../harness/http.ts";

/** Seconds between two requests of a kind, as in the app. */
const POSITION_S = 30;
const HEARTBEAT_S = 30;
const TASK_S = 30;
const METRES_PER_SECOND = 15;
const ROAM_METRES = 150;
/** The most stored positions that the app sends in one request. */
const MAX_BATCH = 50;
const MAX_BACKOFF_S = 8;

export const REQUEST_KINDS = ["positions", "heartbeats", "tasks", "offers", "accepts", "steps"] as const;
type RequestKind = (typeof REQUEST_KINDS)[number];
/** Milliseconds of successful requests by kind; the number without response; refusals by kind, status and code. */
export type RequestTimings = Record<RequestKind, number[]> & { unanswered: number; refused: Record<string, number> };
type Position = { timestamp: number; latitude: number; longitude: number; accuracy: number };
type Drive = { from: LatLng; to: LatLng; since: number };
type Caller = { cookie: string; nth: number };
type Phone = BenchAccount &
  Caller & {
    drive: Drive;
    /** Positions that the server has not acknowledged. */
    unsent: Position[];
    sending: boolean;
    /** Times of acknowledged positions. */
    acknowledged: number[];
    /** Has an offer or a delivery. */
    busy: boolean;
  };
type Task = { transactionId: string; coordinates: LatLng; pickupCoordinates: LatLng; amount: number };
type Options = {
  drivers: readonly BenchAccount[];
  /** The deliveries that drivers are offered, with their parties. */
  deliveries?: PayableDeliveries;
  hosts: readonly string[];
  stack: StackEndpoints;
  /** The fraction of requests that are lost, half of them on the way to the server. */
  lostFraction?: number;
  /** Called when an offer reaches a phone. */
  onOffer?: (delivery: string) => void;
};

const emptyTimings = (): RequestTimings => ({
  ...(Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, []])) as unknown as Record<RequestKind, number[]>),
  unanswered: 0,
  refused: {},
});

export class LoadFleet {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  readonly #options: Options;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sockets = new Set<WebSocket>();
  readonly #cookies = new Map<string, string>();
  #phones: Phone[] = [];
  #timings = emptyTimings();
  #stopped = false;
  /** Deliveries completed with their receiver's code. */
  readonly completed: string[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#phones = await Promise.all(
      this.#options.drivers.map(async (account, nth) => {
        const place = offsetPlace(MIAMI, Math.sqrt(Math.random()) * 11_000, Math.random() * 360);
        return {
          ...account,
          cookie: await this.#cookieOf(account),
          nth,
          drive: { from: place, to: place, since: Date.now() },
          unsent: [],
          sending: false,
          acknowledged: [],
          busy: false,
        };
      }),
    );
    for (const phone of this.#phones) {
      this.#repeat(POSITION_S, (due) => this.#sendPositions(phone, due));
      this.#repeat(HEARTBEAT_S, (due) => this.#heartbeat(phone, due));
      this.#repeat(TASK_S, (due) => this.#pollTask(phone, due));
      await this.#listen(phone);
    }
  }

  /** The timings since the last call. */
  takeTimings(): RequestTimings {
    const timings = this.#timings;
    this.#timings = emptyTimings();
    return timings;
  }

  get acknowledged(): { driver: string; times: readonly number[] }[] {
    return this.#phones.map(({ id, acknowledged }) => ({ driver: id, times: acknowledged }));
  }
  get busyPhones(): number {
    return this.#phones.filter(({ busy }) => busy).length;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.terminate();
    this.#agent.destroy();
  }

  #repeat(seconds: number, work: (due: number) => Promise<void>): void {
    let due = performance.now() + Math.random() * seconds * 1_000;
    const schedule = (): void => {
      this.#runAt(due, () => {
        void work(due);
        due += seconds * 1_000;
        schedule();
      });
    };
    schedule();
  }

  #runAt(due: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!this.#stopped) work();
      },
      Math.max(0, due - performance.now()),
    );
    this.#timers.add(timer);
  }
  #pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#runAt(performance.now() + seconds * 1_000, resolve);
    });
  }

  /** Joins the phone's channel, and joins again after the connection is lost. */
  async #listen(phone: Phone): Promise<void> {
    const token = await createAccessToken(phone, this.#options.stack.jwtSecret);
    const socket = new WebSocket(realtimeUrl(this.#options.stack));
    this.#sockets.add(socket);
    const heartbeatTimer = setInterval(() => {
      socket.send(HEARTBEAT);
    }, HEARTBEAT_MS);
    socket.on("open", () => {
      socket.send(joinMessage(`driver:${phone.id}`, token));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(heartbeatTimer);
      this.#sockets.delete(socket);
      if (!this.#stopped) void this.#pause(1 + Math.random() * 4).then(() => this.#listen(phone));
    });
    socket.on("message", (data: Buffer) => {
      if (/"status"\s*:\s*"new"/.test(data.toString())) void this.#acceptOffer(phone);
    });
    await new Promise((resolve) => {
      socket.once("open", resolve);
      socket.once("close", resolve);
    });
  }

  async #acceptOffer(phone: Phone): Promise<void> {
    if (phone.busy) return;
    phone.busy = true;
    try {
      type Offers = { items: { id: string; status: string; transactionId: string }[] };
      const offers = await this.#callWithRetries<Offers>(phone, "GET", "/api/offers?limit=5", null, "offers");
      const offer = offers?.items.find(({ status }) => status === "new");
      if (!offer) return;
      this.#options.onOffer?.(offer.transactionId);
      const accepted = await this.#callWithRetries(
        phone,
        "POST",
        `/api/offers/${offer.id}/accept`,
        { acceptedVia: "app" },
        "accepts",
      );
      if (accepted) await this.#deliver(phone, offer.transactionId);
    } finally {
      phone.busy = false;
    }
  }

  async #deliver(phone: Phone, id: string): Promise<void> {
    const { deliveries } = this.#options;
    const parties = deliveries?.parties.get(id);
    if (!deliveries || !parties) return;
    /** The sender and the receiver use their own phones. */
    const codeFor = async (party: "sender" | "receiver", method: string, path: string): Promise<string | undefined> => {
      const caller = {
        cookie: await this.#cookieOf(deliveries.accounts.get(parties[party]) as BenchAccount),
        nth: phone.nth,
      };
      const body = method === "GET" ? null : {};
      return (
        await this.#callWithRetries<{ code: string }>(caller, method, `/api/transactions/${id}/${path}`, body, "steps")
      )?.code;
    };
    const step = async (verb: string, extraFields: object = {}): Promise<unknown> => {
      const { lat: latitude, lng: longitude } = currentPlace(phone.drive);
      const body = { position: { latitude, longitude, accuracy: 8 }, ...extraFields };
      return this.#callWithRetries(phone, "POST", `/api/tasks/${id}/${verb}`, body, "steps");
    };
    const task = await this.#callWithRetries<Task | null>(phone, "GET", "/api/tasks/current", null, "tasks");
    if (!task) return;
    await this.#driveTo(phone, task.pickupCoordinates);
    if (!(await step("count", { amount: task.amount }))) return;
    const pickupCode = await codeFor("sender", "POST", "leg/confirm");
    if (!pickupCode || !(await step("prove", { code: pickupCode, reason: "The phone is wrong" }))) return;
    await this.#driveTo(phone, task.coordinates);
    if (!(await step("arrive"))) return;
    const code = await codeFor("receiver", "GET", "code");
    if (code && (await step("complete", { code }))) this.completed.push(id);
  }

  async #driveTo(phone: Phone, to: LatLng): Promise<void> {
    const from = currentPlace(phone.drive);
    phone.drive = { from, to, since: Date.now() };
    await this.#pause(distance(from, to) / METRES_PER_SECOND + 1);
    await this.#sendPositions(phone, performance.now());
  }

  /** Positions that were not acknowledged are sent again together with the new one. */
  async #sendPositions(phone: Phone, due: number): Promise<void> {
    const { lat: latitude, lng: longitude } = currentPlace(phone.drive);
    if (!phone.busy) {
      const here = { lat: latitude, lng: longitude };
      phone.drive = { from: here, to: offsetPlace(here, ROAM_METRES, Math.random() * 360), since: Date.now() };
    }
    phone.unsent.push({ timestamp: Date.now() / 1_000, latitude, longitude, accuracy: 12 });
    if (phone.sending) return;
    phone.sending = true;
    const positions = phone.unsent.slice(0, MAX_BATCH);
    if ((await this.#sendOnce(phone, "POST", "/api/driver/positions", { positions }, due, "positions")).ok) {
      phone.unsent.splice(0, positions.length);
      phone.acknowledged.push(...positions.map(({ timestamp }) => timestamp));
    }
    phone.sending = false;
  }

  async #heartbeat(phone: Phone, due: number): Promise<void> {
    const { status, data } = await this.#sendOnce(phone, "POST", "/api/driver/heartbeat", {}, due, "heartbeats");
    // As the app does after the server has set a silent driver offline.
    if (status === 200 && (data as { status?: string } | null)?.status === "offline")
      await this.#callWithRetries(phone, "POST", "/api/driver/status", { status: "online" }, "heartbeats");
  }

  async #pollTask(phone: Phone, due: number): Promise<void> {
    const { status, data } = await this.#sendOnce(phone, "GET", "/api/tasks/current", null, due, "tasks");
    // Finds an offer after the channel has lost its message.
    if (status === 200 && data === null) await this.#acceptOffer(phone);
  }

  /** Retries with one idempotency key until the server responds, as the app's queue does; null if it refuses. */
  async #callWithRetries<T>(
    caller: Caller,
    method: string,
    path: string,
    body: unknown,
    kind: RequestKind,
  ): Promise<T | null> {
    const due = performance.now();
    const idempotencyKey = randomUUID();
    for (let attempt = 0; !this.#stopped; attempt++) {
      const host = { cookie: caller.cookie, nth: caller.nth + attempt };
      const { ok, status, code, data } = await this.#sendOnce(host, method, path, body, due, kind, idempotencyKey);
      if (ok) return data as T;
      if (status !== 0 && status !== 429 && status < 500 && code !== "REQUEST_IN_PROGRESS") return null;
      await this.#pause(Math.min(MAX_BACKOFF_S, 2 ** attempt) * (0.5 + Math.random()));
    }
    return null;
  }

  async #sendOnce(
    { cookie, nth }: Caller,
    method: string,
    path: string,
    body: unknown,
    due: number,
    kind: RequestKind,
    idempotencyKey: string = randomUUID(),
  ): Promise<ApiResponse> {
    const { hosts, lostFraction = 0 } = this.#options;
    const host = hosts[nth % hosts.length] ?? "";
    const timings = this.#timings;
    const [requestArrives, responseArrives] = [Math.random() >= lostFraction / 2, Math.random() >= lostFraction / 2];
    const sent = requestArrives
      ? await sendRequest(this.#agent, host, { cookie, method, path, body, idempotencyKey })
      : NO_RESPONSE;
    const response = responseArrives ? sent : NO_RESPONSE;
    if (!this.#stopped) {
      if (response.ok) timings[kind].push(performance.now() - due);
      else if (response.status === 0) timings.unanswered++;
      else {
        const refusal = `${kind} ${response.status} ${response.code}`.trim();
        timings.refused[refusal] = (timings.refused[refusal] ?? 0) + 1;
      }
    }
    return response;
  }

  async #cookieOf(account: BenchAccount): Promise<string> {
    const cookie = this.#cookies.get(account.id) ?? (await createSessionCookie(account, this.#options.stack.jwtSecret));
    this.#cookies.set(account.id, cookie);
    return cookie;
  }
}

function currentPlace({ from, to, since }: Drive): LatLng {
  const driven = Math.min(distance(from, to), ((Date.now() - since) / 1_000) * METRES_PER_SECOND);
  return offsetPlace(from, driven, bearing(from, to));
}
