// A simulated phone: uses the app's HTTP API only, with a cookie jar.
import { randomUUID } from "node:crypto";
import { abortableDelay } from "./abortable-delay.ts";

export type ApiResult<T> =
  { ok: true; data: T } | { ok: false; status: number; code: string; title: string; more: Record<string, unknown> };
export type Credentials = { email: string; password: string };

// Rate limit of a person's actions.
const BETWEEN_REQUESTS_MS = 1_000;
const TIMEOUT_MS = 15_000;
const LONGEST_BACKOFF_MS = 15_000;

export class FleetApiClient {
  readonly #base: string;
  readonly #stop: AbortSignal;
  readonly #account: Credentials | null;
  readonly #cookies = new Map<string, string>();
  readonly #betweenMs: number;
  #turn: Promise<void> = Promise.resolve();
  #readyAt = 0;

  /**
   * `account`: null for a guest who never signs in. `betweenMs`: minimum time between requests; 0 in a simulated day.
   */
  constructor(base: string, account: Credentials | null, stop: AbortSignal, betweenMs = BETWEEN_REQUESTS_MS) {
    this.#base = base;
    this.#account = account;
    this.#stop = stop;
    this.#betweenMs = betweenMs;
  }

  get = <T>(path: string): Promise<ApiResult<T>> => this.#ask<T>("GET", path);
  post = <T>(path: string, body: unknown = {}): Promise<ApiResult<T>> => this.#ask<T>("POST", path, body);

  /** A form with a file, as a page uploads a camera picture. */
  /** A form with a file, or with fields only. */
  postForm = <T>(path: string, fields: Record<string, string>, file?: File): Promise<ApiResult<T>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set("file", file);
    return this.#ask<T>("POST", path, form);
  };

  /** One request without retries and rate limit, for shutdown. */
  async last(path: string, body: unknown): Promise<void> {
    await this.#send("POST", path, body, randomUUID(), AbortSignal.timeout(3_000)).catch(() => null);
  }

  signIn<T>(): Promise<ApiResult<T>> {
    return this.#ask<T>("POST", "/api/auth/sign-in", { ...this.#account, rememberMe: true });
  }

  /**
   * Retries until there is a response: restarts, rate limits and outages are waited for. A write keeps its idempotency
   * key, so that a retry gets the first response. An expired session is renewed once.
   */
  async #ask<T>(method: string, path: string, body?: unknown): Promise<ApiResult<T>> {
    const key = randomUUID();
    let signedInAgain = this.#account === null || path.startsWith("/api/auth/");
    for (let failures = 0; ; failures++) {
      await this.#myTurn();
      if (this.#stop.aborted) throw new Error("asked to stop");
      const answer = await this.#send(
        method,
        path,
        body,
        key,
        AbortSignal.any([this.#stop, AbortSignal.timeout(TIMEOUT_MS)]),
      ).catch(() => null);
      const status = answer?.status ?? 0;
      if (answer && status === 401 && !signedInAgain) {
        signedInAgain = true;
        const session = await this.signIn();
        if (!session.ok) return session;
        continue;
      }
      const read = answer ? await readAnswer<T>(answer) : null;
      if (read && status !== 429 && status < 500 && (read.ok || read.code !== "REQUEST_IN_PROGRESS")) return read;
      const waitFor = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
      await abortableDelay(
        Math.max(waitFor, Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** Math.min(failures, 5))),
        this.#stop,
      );
    }
  }

  /** Serializes a phone's requests, a second apart. */
  #myTurn(): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      await abortableDelay(Math.max(0, this.#readyAt - performance.now()), this.#stop);
      this.#readyAt = performance.now() + this.#betweenMs;
    });
    return this.#turn;
  }

  async #send(method: string, path: string, body: unknown, key: string, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = {
      accept: "application/json",
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const isForm = body instanceof FormData;
    if (method !== "GET")
      Object.assign(headers, { "idempotency-key": key }, isForm ? {} : { "content-type": "application/json" });
    const answer = await fetch(this.#base + path, {
      method,
      headers,
      signal,
      redirect: "manual",
      ...(method === "GET" ? {} : { body: isForm ? body : JSON.stringify(body ?? {}) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut);
    const isExpired = attributes.some(
      (attribute) =>
        /^max-age=0$/i.test(attribute) || (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (isExpired) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(cut + 1));
  }
}

/** Parses a response of our API; null for any other, such as an error page during a restart. */
async function readAnswer<T>(answer: Response): Promise<ApiResult<T> | null> {
  const text = await answer.text().catch(() => "");
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  if (answer.ok && "data" in body) return { ok: true, data: body.data as T };
  if (typeof body.code !== "string") return null;
  const { code, title, ...more } = body;
  return { ok: false, status: answer.status, code, title: String(title ?? code), more };
}
