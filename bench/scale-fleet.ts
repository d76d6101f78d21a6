// Phones that behave: each says where it is and that it is there, listens on its channel, takes what it is offered,
// drives there, counts, proves, arrives and completes, by the clock and whatever the answers take. Times count from when
// a request was due, so that one that had to wait for the phone itself counts, too.
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import WebSocket from "ws";
import { away, bearing, distance, type Place } from "../local/fleet/geo.ts";
import { askHost, UNANSWERED, type Answered } from "./scale-request.ts";
import { cookieOf, tokenOf, type Person } from "./scale-tokens.ts";

/** Seconds between two of each, as the app has them. */
const POSITION_S = 30;
const HEARTBEAT_S = 30;
const TASK_S = 30;
const CHANNEL_BEAT_S = 25;
const METRES_A_SECOND = 15;
const ROAMS_M = 150;
// What the app sends at once of what it has kept.
const BATCH = 50;
const LONGEST_PAUSE_S = 8;

const KINDS = ["positions", "heartbeats", "tasks", "offers", "accepts", "steps"] as const;
export type Kind = (typeof KINDS)[number];
/** Milliseconds of what was answered, by kind; what got no answer, or was refused, by the word for it. */
export type Taken = Record<Kind, number[]> & { unanswered: number; refused: Record<string, number> };
type Position = { timestamp: number; latitude: number; longitude: number; accuracy: number };
type Way = { from: Place; to: Place; since: number };
type Phone = Person & {
  cookie: string;
  nth: number;
  way: Way;
  /** Positions that are not known to be kept. */
  kept: Position[];
  sending: boolean;
  /** The times of those that were acknowledged. */
  acknowledged: number[];
  /** What it sees to: an offer, a delivery. */
  busy: boolean;
};
type Task = {
  transactionId: string;
  coordinates: Place;
  pickupCoordinates: Place;
  amount: number;
};
type Fleeting = {
  drivers: readonly Person[];
  /** Senders and receivers by their ids. */
  people: ReadonlyMap<string, Person>;
  partiesOf: (delivery: string) => { sender: string; receiver: string };
  hosts: readonly string[];
  /** What tokens are signed with. */
  secret: string;
  channel: string;
  center: Place;
  /** The share of requests that never come, or whose answer never does. */
  lost?: number;
  /** An offer was heard of on the phone. */
  heard: (delivery: string) => void;
};

const nothing = (): Taken => ({
  ...(Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>),
  unanswered: 0,
  refused: {},
});

export class Fleet {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  readonly #with: Fleeting;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #channels = new Set<WebSocket>();
  readonly #cookies = new Map<string, string>();
  #phones: Phone[] = [];
  #taken = nothing();
  #over = false;
  /** Deliveries that their receiver's code has ended. */
  readonly completed: string[] = [];

  constructor(fleeting: Fleeting) {
    this.#with = fleeting;
  }

  /** All of them on the road, a share on each host. */
  async start(): Promise<void> {
    const { drivers, center } = this.#with;
    this.#phones = await Promise.all(
      drivers.map(async (person, nth) => {
        const at = away(center, Math.sqrt(Math.random()) * 11_000, Math.random() * 360);
        return {
          ...person,
          cookie: await this.#cookieOf(person),
          nth,
          way: { from: at, to: at, since: Date.now() },
          kept: [],
          sending: false,
          acknowledged: [],
          busy: false,
        };
      }),
    );
    for (const phone of this.#phones) {
      this.#every(POSITION_S, (due) => this.#sayWhere(phone, due));
      this.#every(HEARTBEAT_S, (due) => this.#look(phone, "POST", "/api/driver/heartbeat", due, "heartbeats"));
      this.#every(TASK_S, (due) => this.#look(phone, "GET", "/api/tasks/current", due, "tasks"));
      await this.#listen(phone);
    }
  }

  /** What was measured since it was asked last. */
  measured(): Taken {
    const taken = this.#taken;
    this.#taken = nothing();
    return taken;
  }

  /** Of each driver, when they were where the server said that it keeps it. */
  get acknowledged(): { driver: string; at: readonly number[] }[] {
    return this.#phones.map(({ id, acknowledged }) => ({ driver: id, at: acknowledged }));
  }
  /** Phones that have something in hand. */
  get busy(): number {
    return this.#phones.filter(({ busy }) => busy).length;
  }

  stop(): void {
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const channel of this.#channels) channel.terminate();
    this.#agent.destroy();
  }

  #every(seconds: number, work: (due: number) => Promise<void>): void {
    let due = performance.now() + Math.random() * seconds * 1_000;
    const next = (): void => {
      this.#at(due, () => {
        void work(due);
        due += seconds * 1_000;
        next();
      });
    };
    next();
  }

  #at(due: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!this.#over) work();
      },
      Math.max(0, due - performance.now()),
    );
    this.#timers.add(timer);
  }
  #pause(seconds: number): Promise<void> {
    return new Promise((done) => {
      this.#at(performance.now() + seconds * 1_000, done);
    });
  }

  /** A phone's own channel, joined again whenever it is lost. */
  async #listen(phone: Phone): Promise<void> {
    const token = await tokenOf(phone, this.#with.secret);
    const channel = new WebSocket(this.#with.channel);
    this.#channels.add(channel);
    const beat = setInterval(() => {
      channel.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
    }, CHANNEL_BEAT_S * 1_000);
    channel.on("open", () => {
      const config = { private: true, broadcast: { ack: false, self: false } };
      channel.send(
        JSON.stringify(["1", "1", `realtime:driver:${phone.id}`, "phx_join", { config, access_token: token }]),
      );
    });
    channel.on("error", () => undefined);
    channel.on("close", () => {
      clearInterval(beat);
      this.#channels.delete(channel);
      if (!this.#over) void this.#pause(1 + Math.random() * 4).then(() => this.#listen(phone));
    });
    channel.on("message", (data: Buffer) => {
      if (/"status"\s*:\s*"new"/.test(data.toString())) void this.#answer(phone);
    });
    await new Promise((done) => {
      channel.once("open", done);
      channel.once("close", done);
    });
  }

  /** What waits for the phone is taken, and carried. */
  async #answer(phone: Phone): Promise<void> {
    if (phone.busy) return;
    phone.busy = true;
    try {
      const list = await this.#ask<{ items: { id: string; status: string; transactionId: string }[] }>(
        phone,
        "GET",
        "/api/offers?limit=5",
        null,
        "offers",
      );
      const offer = list?.items.find(({ status }) => status === "new");
      if (!offer) return;
      this.#with.heard(offer.transactionId);
      const body = { acceptedVia: "app" };
      if (await this.#ask(phone, "POST", `/api/offers/${offer.id}/accept`, body, "accepts"))
        await this.#carry(phone, offer.transactionId);
    } finally {
      phone.busy = false;
    }
  }

  async #carry(phone: Phone, id: string): Promise<void> {
    const { people, partiesOf } = this.#with;
    const { sender, receiver } = partiesOf(id);
    const of = async (person: string): Promise<Pick<Phone, "cookie" | "nth">> => ({
      cookie: await this.#cookieOf(people.get(person) as Person),
      nth: phone.nth,
    });
    const step = async (verb: string, more: object = {}): Promise<unknown> => {
      const { lat: latitude, lng: longitude } = placeOn(phone.way);
      const body = { position: { latitude, longitude, accuracy: 8 }, ...more };
      return this.#ask(phone, "POST", `/api/tasks/${id}/${verb}`, body, "steps");
    };
    const task = await this.#ask<Task | null>(phone, "GET", "/api/tasks/current", null, "tasks");
    if (!task) return;
    await this.#drive(phone, task.pickupCoordinates);
    if (!(await step("count", { amount: task.amount }))) return;
    const leg = await this.#ask<{ code: string }>(
      await of(sender),
      "POST",
      `/api/transactions/${id}/leg/confirm`,
      {},
      "steps",
    );
    if (!leg || !(await step("prove", { code: leg.code, reason: "The phone is wrong" }))) return;
    await this.#drive(phone, task.coordinates);
    if (!(await step("arrive"))) return;
    const shown = await this.#ask<{ code: string }>(
      await of(receiver),
      "GET",
      `/api/transactions/${id}/code`,
      null,
      "steps",
    );
    if (shown && (await step("complete", { code: shown.code }))) this.completed.push(id);
  }

  async #drive(phone: Phone, to: Place): Promise<void> {
    const from = placeOn(phone.way);
    phone.way = { from, to, since: Date.now() };
    await this.#pause(distance(from, to) / METRES_A_SECOND + 1);
    // Whoever comes there says so at once.
    await this.#sayWhere(phone, performance.now());
  }

  /** What is not known to be kept is sent again with what came after it. */
  async #sayWhere(phone: Phone, due: number): Promise<void> {
    const { lat: latitude, lng: longitude } = placeOn(phone.way);
    if (!phone.busy) {
      const here = { lat: latitude, lng: longitude };
      phone.way = { from: here, to: away(here, ROAMS_M, Math.random() * 360), since: Date.now() };
    }
    phone.kept.push({ timestamp: Date.now() / 1_000, latitude, longitude, accuracy: 12 });
    if (phone.sending) return;
    phone.sending = true;
    const positions = phone.kept.slice(0, BATCH);
    if ((await this.#once(phone, "POST", "/api/driver/positions", { positions }, due, "positions")).ok) {
      phone.kept.splice(0, positions.length);
      phone.acknowledged.push(...positions.map(({ timestamp }) => timestamp));
    }
    phone.sending = false;
  }

  async #look(phone: Phone, method: string, path: string, due: number, kind: Kind): Promise<void> {
    const { status, data } = await this.#once(phone, method, path, method === "GET" ? null : {}, due, kind);
    // As the app does when it was put off duty while it was not heard of.
    const off = kind === "heartbeats" && (data as { status?: string } | null)?.status === "offline";
    if (status === 200 && off) await this.#ask(phone, "POST", "/api/driver/status", { status: "online" }, "heartbeats");
    // What a lost channel has not told of is found here.
    if (kind === "tasks" && status === 200 && data === null) await this.#answer(phone);
  }

  /** Asks until there is an answer, as the app's outbox does, with one key; null where it was refused. */
  async #ask<T>(
    phone: Pick<Phone, "cookie" | "nth">,
    method: string,
    path: string,
    body: unknown,
    kind: Kind,
  ): Promise<T | null> {
    const due = performance.now();
    const key = randomUUID();
    for (let tried = 0; !this.#over; tried++) {
      const { ok, status, code, data } = await this.#once(
        { ...phone, nth: phone.nth + tried },
        method,
        path,
        body,
        due,
        kind,
        key,
      );
      if (ok) return data as T;
      if (status !== 0 && status !== 429 && status < 500 && code !== "REQUEST_IN_PROGRESS") return null;
      await this.#pause(Math.min(LONGEST_PAUSE_S, 2 ** tried) * (0.5 + Math.random()));
    }
    return null;
  }

  async #once(
    { cookie, nth }: Pick<Phone, "cookie" | "nth">,
    method: string,
    path: string,
    body: unknown,
    due: number,
    kind: Kind,
    key: string = randomUUID(),
  ): Promise<Answered> {
    const { hosts, lost = 0 } = this.#with;
    const host = hosts[nth % hosts.length] ?? "";
    const taken = this.#taken;
    const [goes, comes] = [Math.random() >= lost / 2, Math.random() >= lost / 2];
    const came = goes ? await askHost(this.#agent, host, { cookie, method, path, body, key }) : UNANSWERED;
    const answer = comes ? came : UNANSWERED;
    if (!this.#over) {
      if (answer.ok) taken[kind].push(performance.now() - due);
      else if (answer.status === 0) taken.unanswered++;
      else {
        const word = `${kind} ${answer.status} ${answer.code}`.trim();
        taken.refused[word] = (taken.refused[word] ?? 0) + 1;
      }
    }
    return answer;
  }

  async #cookieOf(person: Person): Promise<string> {
    const cookie = this.#cookies.get(person.id) ?? (await cookieOf(person, this.#with.secret));
    this.#cookies.set(person.id, cookie);
    return cookie;
  }
}

function placeOn({ from, to, since }: Way): Place {
  const gone = Math.min(distance(from, to), ((Date.now() - since) / 1_000) * METRES_A_SECOND);
  return away(from, gone, bearing(from, to));
}
