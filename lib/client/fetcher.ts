import { ApiError, type FieldProblem } from "./api-error";
import { keepAnswer } from "./last-known";
import { learnFrom, learnFromHeader } from "./server-clock";

type CallOptions = {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  body?: unknown;
  /** Makes a write safe to repeat: the same id gets the first answer. */
  clientActionId?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Goes on when the page does not; for small bodies. */
  keepalive?: boolean;
};

let whenSessionEnds: (() => void) | null = null;
/** Called when a call is refused because nobody is signed in any more; returns what takes it back. */
export function onSessionEnd(listener: () => void): () => void {
  whenSessionEnds = listener;
  return () => { if (whenSessionEnds === listener) whenSessionEnds = null; };
}

let writing = 0;
/** Whether something is on its way to the server that must not be cut off. */
export function isWriting(): boolean {
  return writing > 0;
}

/** Calls our own API; resolves with `data`, rejects with ApiError. */
export async function api<T>(path: string, options: CallOptions = {}): Promise<T> {
  if ((options.method ?? "GET") === "GET") return call<T>(path, options);
  writing += 1;
  try {
    return await call<T>(path, options);
  } finally {
    writing -= 1;
  }
}

async function call<T>(path: string, { method = "GET", body, clientActionId, signal, timeoutMs = 15_000, keepalive = false }: CallOptions): Promise<T> {
  const isForm = body instanceof FormData;
  const timeout = AbortSignal.timeout(timeoutMs);
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
      headers: {
        accept: "application/json",
        ...(body !== undefined && !isForm ? { "content-type": "application/json" } : {}),
        ...(clientActionId ? { "idempotency-key": clientActionId } : {}),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, title: "No connection" });
  }
  learnFromHeader(response.headers.get("date"), sentAt, Date.now());
  const text = await response.text().catch(() => "");
  const parsed = parse(text);
  if (response.ok && parsed && "data" in parsed) return parsed.data as T;
  if (response.ok && text === "") return undefined as T;
  const error = toApiError(response, parsed);
  // A refused password is no ended session; every other call was made by somebody who thought to be signed in.
  if (error.code === "UNAUTHENTICATED" && !path.startsWith("/api/auth/")) whenSessionEnds?.();
  throw error;
}

const answeredAt = new Map<string, number>();

/** The fetcher of every SWR key: the key is the path. */
export async function get<T>(path: string): Promise<T> {
  const sentAt = Date.now();
  const data = await api<T>(path);
  const at = Date.now();
  learnFrom(data, sentAt, at);
  answeredAt.set(path, at);
  keepAnswer(path, data, at);
  return data;
}

/** When this page last got an answer from a path (ms). */
export function lastAnswer(path: string | null): number | null {
  return path === null ? null : answeredAt.get(path) ?? null;
}

export function newActionId(): string {
  return crypto.randomUUID();
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : null;
  } catch {
    return null;
  }
}

function toApiError(response: Response, problem: Record<string, unknown> | null): ApiError {
  const { code, title, errors, requestId, ...details } = problem ?? {};
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError({
    code: typeof code === "string" ? code : "UNKNOWN",
    status: response.status,
    title: typeof title === "string" ? title : "Something went wrong. Please try again.",
    errors: Array.isArray(errors) ? errors as FieldProblem[] : [],
    requestId: typeof requestId === "string" ? requestId : response.headers.get("x-request-id"),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    details,
  });
}
