// Phones that behave: each says where it is and that it is there, asks for its task, and takes what it is offered, by
// the clock and whatever the answers take. Times count from when a request was due, so that one that had to wait for
// the phone itself counts, too.
import { Agent, request } from "node:http";
import { SignJWT } from "jose";
import type { Line } from "./day.ts";

/** Seconds between two of each, as the app has them. */
const POSITION_S = 30;
const HEARTBEAT_S = 30;
const TASK_S = 30;

export type Taken = { positions: number[]; heartbeats: number[]; tasks: number[]; accepts: number[]; failed: number };
type Phone = { cookie: string; host: string; lat: number; lng: number };

export class Fleet {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  readonly #phones = new Map<string, Phone>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #taken: Taken = Fleet.#nothing();
  #over = false;

  static #nothing(): Taken {
    return { positions: [], heartbeats: [], tasks: [], accepts: [], failed: 0 };
  }

  /** Puts these drivers on the road, a share of them on each host; `secret`: what their tokens are signed with. */
  async start(lines: readonly Line[], hosts: readonly string[], secret: string, center: Place): Promise<void> {
    for (const [n, line] of lines.entries())
      this.#phones.set(line.driver, {
        cookie: await cookieOf(line, secret),
        host: hosts[n % hosts.length] ?? "",
        lat: center.lat + (Math.random() - 0.5) * 0.2,
        lng: center.lng + (Math.random() - 0.5) * 0.2,
      });
    for (const phone of this.#phones.values()) {
      this.#every(POSITION_S, (due) => this.#sayWhere(phone, due));
      this.#every(HEARTBEAT_S, (due) =>
        this.#send(phone, "POST", "/api/driver/heartbeat", {}, due, this.#taken.heartbeats),
      );
      this.#every(TASK_S, (due) => this.#send(phone, "GET", "/api/tasks/current", null, due, this.#taken.tasks));
    }
  }

  /** A phone that has been offered something takes it at once. */
  take(driver: string, offer: string): void {
    const phone = this.#phones.get(driver);
    if (phone && !this.#over)
      void this.#send(
        phone,
        "POST",
        `/api/offers/${offer}/accept`,
        { acceptedVia: "app" },
        performance.now(),
        this.#taken.accepts,
      );
  }

  /** What was measured since it was asked last. */
  measured(): Taken {
    const taken = this.#taken;
    this.#taken = Fleet.#nothing();
    return taken;
  }

  stop(): void {
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#agent.destroy();
  }

  #every(seconds: number, work: (due: number) => Promise<void>): void {
    let due = performance.now() + Math.random() * seconds * 1_000;
    const next = (): void => {
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          if (this.#over) return;
          void work(due);
          due += seconds * 1_000;
          next();
        },
        Math.max(0, due - performance.now()),
      );
      this.#timers.add(timer);
    };
    next();
  }

  #sayWhere(phone: Phone, due: number): Promise<void> {
    phone.lat += (Math.random() - 0.5) * 0.004;
    phone.lng += (Math.random() - 0.5) * 0.004;
    const position = { timestamp: Date.now() / 1_000, latitude: phone.lat, longitude: phone.lng, accuracy: 12 };
    return this.#send(phone, "POST", "/api/driver/positions", { positions: [position] }, due, this.#taken.positions);
  }

  async #send(
    { cookie, host }: Phone,
    method: string,
    path: string,
    body: unknown,
    due: number,
    times: number[],
  ): Promise<void> {
    const taken = this.#taken;
    const status = await new Promise<number>((done) => {
      const asked = request(new URL(path, host), {
        agent: this.#agent,
        method,
        headers: { cookie, origin: host, ...(body === null ? {} : { "content-type": "application/json" }) },
      });
      asked.once("error", () => {
        done(0);
      });
      asked.once("response", (answer) => {
        answer.resume().once("end", () => {
          done(answer.statusCode ?? 0);
        });
      });
      asked.end(body === null ? undefined : JSON.stringify(body));
    });
    if (this.#over) return;
    if (status >= 200 && status < 300) times.push(performance.now() - due);
    else taken.failed++;
  }
}

export type Place = { lat: number; lng: number };

/** What this driver's browser sends along: a session's tokens, signed with the project's secret. */
export async function cookieOf({ claims }: Line, secret: string): Promise<string> {
  const expiresAt = Math.floor(Date.now() / 1_000) + 86_400;
  const accessToken = await new SignJWT({ ...(JSON.parse(claims) as Record<string, unknown>), aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));
  const tokens = JSON.stringify({ accessToken, refreshToken: "none", expiresAt, keep: false });
  return `handover-session=${Buffer.from(tokens).toString("base64url")}`;
}

/** So many seconds. */
export const pause = (seconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, seconds * 1_000);
  });
