// A simulated phone: uses the app's HTTP API only, with a cookie jar.
import { randomUUID } from "node:crypto";
import { abortableDelay } from "./abortable-delay.ts";

export type ApiResult<T> =
  { ok: true; data: T } | { ok: false; status: number; code: string; title: string; more: Record<string, unknown> };
export type Credentials = { email: string; password: string };

// Rate limit of a person's actions.
const MIN_REQUEST_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 15_000;
const MAX_BACKOFF_MS = 15_000;

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
  constructor(base: string, account: Credentials | null, stop: AbortSignal, betweenMs = MIN_REQUEST_INTERVAL_MS) {
    this.#base = base;
    this.#account = account;
    this.#stop = stop;
    this.#betweenMs = betweenMs;
  }

  get = <T>(path: string): Promise<ApiResult<T>> => this.#request<T>("GET", path);
  post = <T>(path: string, body: unknown = {}): Promise<ApiResult<T>> => this.#request<T>("POST", path, body);

  /** A form with a file, or with fields only. */
  postForm = <T>(path: string, fields: Record<string, string>, file?: File): Promise<ApiResult<T>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set("file", file);
    return this.#request<T>("POST", path, form);
  };

  /** One request without retries and rate limit, for shutdown. */
  async postOnce(path: string, body: unknown): Promise<void> {
    await this.#send("POST", path, body, randomUUID(), AbortSignal.timeout(3_000)).catch(() => null);
  }

  signIn<T>(): Promise<ApiResult<T>> {
    return this.#request<T>("POST", "/api/auth/sign-in", { ...this.#account, rememberMe: true });
  }

  /**
   * Retries until there is a response: restarts, rate limits and outages are waited for. A write keeps its idempotency
   * key, so that a retry gets the first response. An expired session is renewed once.
   */
  async #request<T>(method: string, path: string, body?: unknown): Promise<ApiResult<T>> {
    const key = randomUUID();
    let signedInAgain = this.#account === null || path.startsWith("/api/auth/");
    for (let failures = 0; ; failures++) {
      await this.#waitForTurn();
      if (this.#stop.aborted) throw new Error("asked to stop");
      const response = await this.#send(
        method,
        path,
        body,
        key,
        AbortSignal.any([this.#stop, AbortSignal.timeout(TIMEOUT_MS)]),
      ).catch(() => null);
      const status = response?.status ?? 0;
      if (response && status === 401 && !signedInAgain) {
        signedInAgain = true;
        const session = await this.signIn();
        if (!session.ok) return session;
        continue;
      }
      const result = response ? await parseApiResult<T>(response) : null;
      if (result && status !== 429 && status < 500 && (result.ok || result.code !== "REQUEST_IN_PROGRESS"))
        return result;
      const retryAfterMs = Number(response?.headers.get("retry-after") ?? 0) * 1000;
      await abortableDelay(
        Math.max(retryAfterMs, Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** Math.min(failures, 5))),
        this.#stop,
      );
    }
  }

  /** Serializes a phone's requests, a second apart. */
  #waitForTurn(): Promise<void> {
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
    const response = await fetch(this.#base + path, {
      method,
      headers,
      signal,
      redirect: "manual",
      ...(method === "GET" ? {} : { body: isForm ? body : JSON.stringify(body ?? {}) }),
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    return response;
  }

  #storeCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const separatorIndex = pair.indexOf("=");
    const name = pair.slice(0, separatorIndex);
    const isExpired = attributes.some(
      (attribute) =>
        /^max-age=0$/i.test(attribute) || (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (isExpired) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(separatorIndex + 1));
  }
}

/** Parses a response of our API; null for any other, such as an error page during a restart. */
async function parseApiResult<T>(response: Response): Promise<ApiResult<T> | null> {
  const text = await response.text().catch(() => "");
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  if (response.ok && "data" in body) return { ok: true, data: body.data as T };
  if (typeof body.code !== "string") return null;
  const { code, title, ...more } = body;
  return { ok: false, status: response.status, code, title: String(title ?? code), more };
}
